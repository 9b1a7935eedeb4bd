// Sends what is being written to the server, and says when it was kept.
"use strict";
const QUIET_MILLISECONDS = 3000;
for (const form of document.querySelectorAll("form[data-autosave]")) {
  const status = document.createElement("p");
  status.className = "saved";
  status.setAttribute("role", "status");
  form.append(status);
  let timer = 0;
  const save = async () => {
    const response = await fetch(form.dataset.autosave, {
      method: "POST",
      body: new FormData(form),
      credentials: "same-origin",
    }).catch(() => null);
    const time = new Date().toLocaleTimeString(document.documentElement.lang);
    status.textContent = response && response.ok
      ? form.dataset.saved.replace("{}", time)
      : form.dataset.unsaved;
  };
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(save, QUIET_MILLISECONDS);
  });
}
