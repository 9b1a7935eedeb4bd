"""Line-ups as files: which models answer what, judged by whom."""
