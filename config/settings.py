"""How the site is set up. Everything that differs between machines comes from the environment;
docs/production.md lists the names. Importing this starts nothing."""

import os
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured
from django.utils.csp import CSP

from config import environment
from config.embedded.home import DATABASE, USER, Home

BASE_DIR = Path(__file__).resolve().parent.parent
env = os.environ.get
home = Home.of_environment()

# -- Where this runs ------------------------------------------------------------------------------

DATABASE_URL = env("DATABASE_URL") or ""
BROKER_URL = env("BROKER_URL") or home.broker_url

# "local": one's own machine; "test"; "production": strict, and it wants its secrets named.
TOUCHLINE_ENV = env("TOUCHLINE_ENV") or ("production" if DATABASE_URL else "local")
if TOUCHLINE_ENV not in {"local", "test", "production"}:
    raise ImproperlyConfigured("TOUCHLINE_ENV is local, test or production")
PRODUCTION = TOUCHLINE_ENV == "production"
DEBUG = environment.flag(env("DEBUG"))
if PRODUCTION and DEBUG:
    raise ImproperlyConfigured("DEBUG shows secrets: not in production")

SITE_URL = (env("SITE_URL") or "").rstrip("/")
if PRODUCTION and not SITE_URL:
    raise ImproperlyConfigured("SITE_URL is needed in production, such as https://league.example")
SITE_URL = SITE_URL or f"http://127.0.0.1:{env('PORT') or 8000}"
HTTPS = SITE_URL.startswith("https://")

SECRET_KEY = env("SECRET_KEY") or ""
if PRODUCTION and not SECRET_KEY:
    raise ImproperlyConfigured("SECRET_KEY is needed in production: fifty random characters")
SECRET_KEY = SECRET_KEY or environment.kept_secret(home.var / "secret_key")
SECRET_KEY_FALLBACKS = environment.words(env("SECRET_KEY_FALLBACKS"))

ALLOWED_HOSTS = [urlsplit(SITE_URL).hostname or "", *environment.words(env("ALLOWED_HOSTS"))]
if not PRODUCTION:
    ALLOWED_HOSTS += [".localhost", "127.0.0.1", "[::1]"]
CSRF_TRUSTED_ORIGINS = [SITE_URL]

# The data that is shipped to all who work on the project: real competitions, rulebooks.
SHARED_DIR = Path(env("SHARED_DIR") or BASE_DIR.parent / "shared")

# Part of every page's ETag: a new version of the code is a new page.
BUILD = env("BUILD") or environment.build_of(BASE_DIR)

# -- The application ------------------------------------------------------------------------------

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.forms",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.postgres",
    "django.contrib.sessions",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "django_htmx",
    "cards",
    "leagues",
    "matches",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "leagues.unchanged.UnchangedMiddleware",  # ahead of all that costs
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "leagues.languages.OwnLanguage",
    "django_htmx.middleware.HtmxMiddleware",
    "leagues.conflicts.Conflicts",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# Every field looks alike: templates/django/forms.
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

# -- Data -----------------------------------------------------------------------------------------

_POOL = {
    "min_size": 1,
    "max_size": int(env("DATABASE_POOL") or 10),
    "timeout": 10,
}
DATABASES: dict[str, Any] = {
    "default": dj_database_url.parse(DATABASE_URL, conn_health_checks=True)
    if DATABASE_URL
    else {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": DATABASE,
        "USER": USER,
        "HOST": str(home.sockets),
        "CONN_HEALTH_CHECKS": True,
    }
}
if DATABASES["default"]["ENGINE"] != "django.db.backends.postgresql":
    raise ImproperlyConfigured("DATABASE_URL names a PostgreSQL: postgresql://…")
DATABASES["default"].setdefault("OPTIONS", {}).setdefault("pool", _POOL)
DATABASES["default"]["CONN_MAX_AGE"] = 0  # the pool keeps connections, not the threads
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CACHES = {
    "default": environment.shared_cache(BROKER_URL),
    # Rendered pieces, a process each: keyed by revision, so nothing has to be thrown away.
    "pages": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "pages",
        "OPTIONS": {"MAX_ENTRIES": 10_000},
    },
}

# -- The queue ------------------------------------------------------------------------------------

CELERY_BROKER_URL = BROKER_URL
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # a broker that is away comes back
# A page that queues a job must not hang while the broker is away: the sweep queues it again.
CELERY_BROKER_TRANSPORT_OPTIONS = {"socket_connect_timeout": 3, "socket_keepalive": True}
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0.1}
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_IGNORE_RESULT = True  # what a job found out stands in its row
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = False
CELERY_TASK_DEFAULT_QUEUE = env("QUEUE") or "touchline"
CELERY_TIMEZONE = "UTC"

# -- Files ----------------------------------------------------------------------------------------

MEDIA_ROOT = home.var / "media"
STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [folder for folder in [BASE_DIR / "static"] if folder.is_dir()]
_STATIC = "django.contrib.staticfiles.storage.StaticFilesStorage"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": _STATIC if DEBUG else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}

# A connection a thread for the one question that visitors' unchanged pages ask.
UNCHANGED_KEEPS_A_LINE = True

# -- People ---------------------------------------------------------------------------------------

AUTH_USER_MODEL = "leagues.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"

EMAIL_URL = env("EMAIL_URL") or ""
MAIL_WORKS = bool(EMAIL_URL)  # False: links that would be mailed are made by an organiser
MAILERS = {"default": environment.mailer(EMAIL_URL)}
DEFAULT_FROM_EMAIL = env("EMAIL_FROM") or f"touchline@{urlsplit(SITE_URL).hostname}"
SERVER_EMAIL = DEFAULT_FROM_EMAIL

ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_ADAPTER = "leagues.accounts.Adapter"
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_SIGNUP_FORM_CLASS = "leagues.accounts.NameForm"
ACCOUNT_FORMS = {
    "login": "leagues.forms.accounts.LoginForm",
    "signup": "leagues.forms.accounts.SignupForm",
    "change_password": "leagues.forms.accounts.ChangePasswordForm",
    "reset_password": "leagues.forms.accounts.ResetPasswordForm",
    "reset_password_from_key": "leagues.forms.accounts.ResetPasswordKeyForm",
    "reauthenticate": "leagues.forms.accounts.ReauthenticateForm",
    "add_email": "leagues.forms.accounts.ChangeAddressForm",
}
ACCOUNT_CHANGE_EMAIL = True  # one address a person
ACCOUNT_REAUTHENTICATION_REQUIRED = True  # a phone left on the table changes no address
ACCOUNT_EMAIL_VERIFICATION = "optional" if MAIL_WORKS else "none"
ACCOUNT_PREVENT_ENUMERATION = MAIL_WORKS  # hiding that an account exists takes a mail
# "token": wrong guesses at an address that holds a token (leagues/views/tokens.py).
ACCOUNT_RATE_LIMITS = {
    "login_failed": "10/m/ip,5/5m/key",
    "signup": "20/m/ip",
    "token": "20/10m/ip",
}
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
# Behind how many proxies the site stands: which address of X-Forwarded-For counts for the limits.
ALLAUTH_TRUSTED_PROXY_COUNT = int(env("PROXIES") or 0)

# -- Languages and time ---------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("fr", "Français")]  # each in its own words
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# -- Security -------------------------------------------------------------------------------------

SECURE_CSP = {
    "default-src": [CSP.NONE],
    "script-src": [CSP.SELF],
    "style-src": [CSP.SELF],
    "img-src": [CSP.SELF, "data:"],
    "font-src": [CSP.SELF],
    "connect-src": [CSP.SELF],
    "manifest-src": [CSP.SELF],
    "form-action": [CSP.SELF],
    "frame-ancestors": [CSP.NONE],  # the embeddable table has csp_override
    "base-uri": [CSP.NONE],
    "object-src": [CSP.NONE],
}
X_FRAME_OPTIONS = "DENY"  # the same for old browsers; and xframe_options_exempt
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^health/$"]  # asked from inside, where there is no TLS
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SESSION_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024

# -- Logging --------------------------------------------------------------------------------------

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"request": {"()": "config.logs.RequestFilter"}},
    "formatters": {
        "line": {"format": "%(asctime)s %(levelname)s %(name)s %(message)s%(request_words)s"}
    },
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": "line",
            "filters": ["request"],
        }
    },
    "root": {"handlers": ["stderr"], "level": env("LOG_LEVEL") or "INFO"},
    # The server's own handlers would print each line again, and mail errors to nobody.
    "loggers": {"django": {"handlers": [], "level": "INFO", "propagate": True}},
}
