import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import colombian_law.curation.models.people


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="ChainHead",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("length", models.PositiveBigIntegerField(default=0)),
                ("sha256", models.CharField(blank=True, max_length=64)),
            ],
        ),
        migrations.CreateModel(
            name="Member",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                (
                    "last_login",
                    models.DateTimeField(
                        blank=True, null=True, verbose_name="last login"
                    ),
                ),
                (
                    "username",
                    models.CharField(
                        help_text="Un seudónimo: no hace falta su nombre.",
                        max_length=60,
                        unique=True,
                        verbose_name="usuario",
                    ),
                ),
                (
                    "code",
                    models.CharField(
                        default=colombian_law.curation.models.people.new_code,
                        max_length=20,
                        unique=True,
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("estudiante", "Estudiante"),
                            ("asistente", "Asistente legal"),
                            ("evaluador", "Evaluador especializado"),
                            ("tecnico", "Equipo técnico"),
                        ],
                        max_length=20,
                        verbose_name="rol",
                    ),
                ),
                ("is_active", models.BooleanField(default=True, verbose_name="activo")),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "ordering": ("username",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "role__in",
                                ["estudiante", "asistente", "evaluador", "tecnico"],
                            )
                        ),
                        name="member_role_is_known",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="AdjustmentRequest",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("version", models.PositiveIntegerField()),
                ("stage", models.CharField(max_length=30)),
                ("points", models.JSONField()),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "addressee",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "asked_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
            },
        ),
        migrations.CreateModel(
            name="AdjustmentReply",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("answers", models.JSONField()),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "answered_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "request",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reply",
                        to="curation.adjustmentrequest",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="ConsentText",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("text", models.TextField(verbose_name="texto")),
                ("licence", models.CharField(max_length=60, verbose_name="licencia")),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "created_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
            },
        ),
        migrations.CreateModel(
            name="FacultySettings",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                (
                    "split_vote",
                    models.CharField(
                        choices=[
                            (
                                "unanimity",
                                "Unanimidad: sigue abierta hasta que coincidan",
                            ),
                            ("any_no", "Un solo «no» archiva"),
                        ],
                        default="unanimity",
                        max_length=20,
                        verbose_name="votos divididos",
                    ),
                ),
                (
                    "primary_returns_to",
                    models.CharField(
                        choices=[
                            ("author", "Autor de la pregunta"),
                            ("assistant", "Asistente legal"),
                        ],
                        default="author",
                        max_length=20,
                        verbose_name="la revisión primaria devuelve a",
                    ),
                ),
                (
                    "committee_returns_to",
                    models.CharField(
                        choices=[
                            ("author", "Autor de la pregunta"),
                            ("assistant", "Asistente legal"),
                        ],
                        default="assistant",
                        max_length=20,
                        verbose_name="el comité devuelve a",
                    ),
                ),
                (
                    "double_coding_percent",
                    models.PositiveSmallIntegerField(
                        default=10, verbose_name="porcentaje con doble evaluación ciega"
                    ),
                ),
                (
                    "held_out_percent",
                    models.PositiveSmallIntegerField(
                        default=0, verbose_name="porcentaje reservado (no se publica)"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("double_coding_percent__lte", 100),
                            ("held_out_percent__lte", 100),
                        ),
                        name="percentages_up_to_100",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("token_sha256", models.CharField(max_length=64, unique=True)),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("estudiante", "Estudiante"),
                            ("asistente", "Asistente legal"),
                            ("evaluador", "Evaluador especializado"),
                            ("tecnico", "Equipo técnico"),
                        ],
                        max_length=20,
                        verbose_name="rol",
                    ),
                ),
                ("areas", models.JSONField(default=list)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("expires_at", models.DateTimeField()),
                ("used_at", models.DateTimeField(null=True)),
                (
                    "invited_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="invitations",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "used_by",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="invitation",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("-created_at",),
            },
        ),
        migrations.CreateModel(
            name="Item",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("received", "Recibida"),
                            ("primary_review", "En revisión primaria"),
                            ("expert_evaluation", "En evaluación experta"),
                            ("adjustment_requested", "Con ajustes solicitados"),
                            ("pre_approved", "Preaprobada"),
                            ("approved", "Aprobada"),
                            ("archived", "Archivada"),
                        ],
                        max_length=30,
                    ),
                ),
                ("version", models.PositiveIntegerField()),
                ("revision", models.PositiveIntegerField(default=1)),
                (
                    "question_format",
                    models.CharField(
                        choices=[
                            ("multiple_choice", "Cerrada"),
                            ("semi_open", "Semiabierta"),
                            ("open_ended", "Abierta"),
                        ],
                        max_length=20,
                    ),
                ),
                ("area", models.CharField(max_length=40)),
                ("complexity", models.CharField(blank=True, max_length=10)),
                ("topic", models.TextField(blank=True)),
                ("question", models.TextField()),
                ("bank_id", models.CharField(max_length=100, null=True, unique=True)),
                ("bank_id_is_number", models.BooleanField(default=False)),
                (
                    "origin",
                    models.CharField(
                        choices=[
                            ("workshop", "Taller"),
                            ("legal_team", "Equipo legal"),
                            ("individual", "Estudiante individual"),
                            ("imported", "Importada"),
                        ],
                        max_length=20,
                    ),
                ),
                ("licence", models.CharField(blank=True, max_length=60)),
                ("resumes_in", models.CharField(blank=True, max_length=30)),
                ("self_review", models.BooleanField(default=False)),
                ("passed_version", models.PositiveIntegerField(null=True)),
                ("pre_approved_version", models.PositiveIntegerField(null=True)),
                ("committee_round", models.PositiveIntegerField(default=0)),
                ("approved_version", models.PositiveIntegerField(null=True)),
                (
                    "correction",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("proposed", "Corrección propuesta"),
                            ("validated", "Corrección validada"),
                        ],
                        max_length=20,
                    ),
                ),
                ("archive_stage", models.CharField(blank=True, max_length=30)),
                ("archive_reason", models.CharField(blank=True, max_length=30)),
                ("held_out", models.BooleanField(null=True)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "state_since",
                    models.DateTimeField(default=django.utils.timezone.now),
                ),
                ("updated_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "addressee",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="requested_items",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "assignee",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="assigned_items",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "author",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="items",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "consent",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        to="curation.consenttext",
                    ),
                ),
                (
                    "evaluator",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="evaluated_items",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
            },
        ),
        migrations.CreateModel(
            name="Flag",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("version", models.PositiveIntegerField()),
                ("text", models.TextField(verbose_name="qué está mal")),
                ("raised_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "raised_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "item",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="flags",
                        to="curation.item",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Draft",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("question_format", models.CharField(max_length=20)),
                ("fields", models.JSONField(default=dict)),
                ("saved_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="drafts",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "item",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="drafts",
                        to="curation.item",
                    ),
                ),
            ],
            options={
                "ordering": ("-saved_at",),
            },
        ),
        migrations.CreateModel(
            name="DoubleCoding",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("version", models.PositiveIntegerField()),
                ("drawn_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "item",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="double_coding",
                        to="curation.item",
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
            },
        ),
        migrations.AddField(
            model_name="adjustmentrequest",
            name="item",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="adjustment_requests",
                to="curation.item",
            ),
        ),
        migrations.CreateModel(
            name="PersonalData",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                (
                    "full_name",
                    models.CharField(blank=True, max_length=200, verbose_name="nombre"),
                ),
                (
                    "email",
                    models.EmailField(
                        blank=True, max_length=254, verbose_name="correo"
                    ),
                ),
                (
                    "member",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="personal",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="PromptVersion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                (
                    "name",
                    models.CharField(
                        choices=[
                            ("closed", "Cerradas"),
                            ("semi_open", "Semiabiertas"),
                            ("open_irac", "Abiertas"),
                        ],
                        max_length=20,
                    ),
                ),
                ("version", models.CharField(max_length=10)),
                ("text", models.TextField(verbose_name="texto")),
                ("sha256", models.CharField(max_length=64)),
                ("note", models.TextField(blank=True, verbose_name="qué cambia")),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "author",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("name", "pk"),
            },
        ),
        migrations.CreateModel(
            name="PromptActivation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "prompt",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="activations",
                        to="curation.promptversion",
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
            },
        ),
        migrations.CreateModel(
            name="Rater",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                (
                    "batch",
                    models.SlugField(max_length=60, verbose_name="carpeta del lote"),
                ),
                (
                    "person",
                    models.CharField(max_length=20, verbose_name="código en el lote"),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rater_codes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Release",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("number", models.PositiveIntegerField(unique=True)),
                ("sha256", models.CharField(max_length=64)),
                ("items", models.PositiveIntegerField()),
                ("held_out_sha256", models.CharField(blank=True, max_length=64)),
                ("held_out_items", models.PositiveIntegerField(default=0)),
                ("licence", models.CharField(max_length=60)),
                ("note", models.TextField(blank=True)),
                ("changelog", models.TextField(blank=True)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "made_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.CreateModel(
            name="Job",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                (
                    "name",
                    models.SlugField(max_length=60, unique=True, verbose_name="nombre"),
                ),
                ("models_asked", models.JSONField()),
                ("prompts", models.JSONField()),
                ("graders", models.JSONField(default=list)),
                ("generate", models.JSONField(default=dict)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "created_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "release",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="jobs",
                        to="curation.release",
                    ),
                ),
            ],
            options={
                "ordering": ("-pk",),
            },
        ),
        migrations.CreateModel(
            name="ReleasedItem",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("version", models.PositiveIntegerField()),
                ("held_out", models.BooleanField()),
                (
                    "item",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="releases",
                        to="curation.item",
                    ),
                ),
                (
                    "release",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="released_items",
                        to="curation.release",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Vote",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("version", models.PositiveIntegerField()),
                ("committee_round", models.PositiveIntegerField()),
                ("role", models.CharField(max_length=20)),
                ("yes", models.BooleanField()),
                ("comment", models.TextField(blank=True)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "item",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="votes",
                        to="curation.item",
                    ),
                ),
                (
                    "voter",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="votes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
            },
        ),
        migrations.CreateModel(
            name="Workshop",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                (
                    "code",
                    models.CharField(
                        max_length=20, unique=True, verbose_name="nombre corto"
                    ),
                ),
                (
                    "title",
                    models.CharField(blank=True, max_length=200, verbose_name="título"),
                ),
                ("date", models.DateField(verbose_name="fecha")),
                (
                    "mode",
                    models.CharField(
                        choices=[("in_person", "Presencial"), ("virtual", "Virtual")],
                        max_length=20,
                        verbose_name="modalidad",
                    ),
                ),
                ("join_code", models.CharField(max_length=20, unique=True)),
                ("is_open", models.BooleanField(default=True, verbose_name="abierto")),
                (
                    "created_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="workshops",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("date", "code"),
            },
        ),
        migrations.CreateModel(
            name="Participation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("joined_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="participations",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "workshop",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="participations",
                        to="curation.workshop",
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="item",
            name="workshop",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="items",
                to="curation.workshop",
            ),
        ),
        migrations.CreateModel(
            name="Coding",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("is_second", models.BooleanField()),
                (
                    "verdict",
                    models.CharField(
                        choices=[
                            ("approve", "Aprobar como está"),
                            ("adjust", "Ajustar"),
                            ("archive", "Archivar"),
                        ],
                        max_length=20,
                        verbose_name="qué haría",
                    ),
                ),
                ("comment", models.TextField(blank=True, verbose_name="comentario")),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "coder",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="codings",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "double_coding",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="codings",
                        to="curation.doublecoding",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("double_coding", "is_second"), name="coding_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Decision",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("position", models.PositiveBigIntegerField(unique=True)),
                ("transition", models.CharField(blank=True, max_length=4)),
                ("action", models.CharField(max_length=40)),
                ("from_state", models.CharField(blank=True, max_length=30)),
                ("to_state", models.CharField(blank=True, max_length=30)),
                ("version", models.PositiveIntegerField(null=True)),
                ("actor_role", models.CharField(blank=True, max_length=20)),
                ("reason", models.CharField(blank=True, max_length=40)),
                ("comment", models.TextField(blank=True)),
                ("data", models.JSONField(default=dict)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("previous_sha256", models.CharField(blank=True, max_length=64)),
                ("sha256", models.CharField(max_length=64)),
                (
                    "actor",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="decisions",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "item",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="decisions",
                        to="curation.item",
                    ),
                ),
            ],
            options={
                "ordering": ("position",),
                "indexes": [
                    models.Index(
                        fields=["item", "position"],
                        name="curation_de_item_id_2a14df_idx",
                    ),
                    models.Index(
                        fields=["action", "at"], name="curation_de_action_8ce271_idx"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ItemVersion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("content", models.JSONField()),
                ("sha256", models.CharField(max_length=64)),
                ("is_edit", models.BooleanField(default=False)),
                ("reason", models.TextField(blank=True)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "author",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="versions",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "item",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="versions",
                        to="curation.item",
                    ),
                ),
            ],
            options={
                "ordering": ("item", "number"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("item", "number"), name="version_number_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="MemberArea",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("area", models.CharField(max_length=40, verbose_name="área")),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="areas",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("member", "area"), name="area_once")
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="promptversion",
            constraint=models.UniqueConstraint(
                fields=("name", "version"), name="prompt_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="rater",
            constraint=models.UniqueConstraint(
                fields=("batch", "person"), name="code_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="rater",
            constraint=models.UniqueConstraint(
                fields=("batch", "member"), name="rates_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="releaseditem",
            constraint=models.UniqueConstraint(
                fields=("release", "item"), name="released_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="participation",
            constraint=models.UniqueConstraint(
                fields=("workshop", "member"), name="participates_once"
            ),
        ),
        migrations.AddIndex(
            model_name="item",
            index=models.Index(
                fields=["state", "state_since"], name="curation_it_state_7a33ec_idx"
            ),
        ),
        migrations.AddIndex(
            model_name="item",
            index=models.Index(
                fields=["state", "area"], name="curation_it_state_b719f2_idx"
            ),
        ),
        migrations.AddIndex(
            model_name="item",
            index=models.Index(
                fields=["question_format", "area"],
                name="curation_it_questio_086e64_idx",
            ),
        ),
        migrations.AddConstraint(
            model_name="item",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "state__in",
                        [
                            "received",
                            "primary_review",
                            "expert_evaluation",
                            "adjustment_requested",
                            "pre_approved",
                            "approved",
                            "archived",
                        ],
                    )
                ),
                name="item_state_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="item",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("approved_version__gt", 0), ("state", "approved")),
                    models.Q(
                        models.Q(("state", "approved"), _negated=True),
                        ("approved_version__isnull", True),
                    ),
                    _connector="OR",
                ),
                name="item_approved_has_version",
            ),
        ),
        migrations.AddConstraint(
            model_name="item",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("state", "archived"), _negated=True),
                    models.Q(
                        models.Q(("archive_reason", ""), _negated=True),
                        models.Q(("archive_stage", ""), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="item_archived_has_reason",
            ),
        ),
    ]
