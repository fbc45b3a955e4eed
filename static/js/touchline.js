// Small conveniences. Every page works without this file.
const root = document.documentElement;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

// --- Theme -----------------------------------------------------------------------------------
const systemDark = matchMedia("(prefers-color-scheme: dark)");
const isDark = () => (root.dataset.theme ?? (systemDark.matches ? "dark" : "light")) === "dark";
const nameThemeSwitches = () => {
  for (const button of document.querySelectorAll("[data-theme-switch]")) {
    button.hidden = false;
    button.textContent = isDark() ? button.dataset.toLight : button.dataset.toDark;
  }
};
systemDark.addEventListener("change", nameThemeSwitches);

// --- Messages --------------------------------------------------------------------------------
const say = (text, kind = "error") => {
  const place = document.getElementById("messages");
  if (!place || !text) return;
  const line = document.createElement("p");
  line.className = `message message--${kind}`;
  line.textContent = text;
  place.replaceChildren(line);
};

// --- Clicks: theme, copying --------------------------------------------------------------------
const copy = async (button) => {
  const source = document.querySelector(button.dataset.copy);
  if (!source) return;
  const text = source.value ?? source.textContent.trim();
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    source.focus();
    source.select?.();
    return;
  }
  button.dataset.label ??= button.textContent;
  button.textContent = document.body.dataset.copied;
  setTimeout(() => { button.textContent = button.dataset.label; }, 2000);
};

document.addEventListener("click", (event) => {
  const theme = event.target.closest("[data-theme-switch]");
  if (theme) {
    root.dataset.theme = isDark() ? "light" : "dark";
    try { localStorage.setItem("touchline-theme", root.dataset.theme); } catch { /* not kept */ }
    nameThemeSwitches();
  }
  const copying = event.target.closest("[data-copy]");
  if (copying) copy(copying);
  if (event.target.closest("[data-print]")) print();
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const menu = event.target.closest?.("details.menu[open]") ?? document.querySelector("details.menu[open]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});

// --- Files dropped on a zone go to its input ---------------------------------------------------
for (const kind of ["dragover", "dragleave", "drop"]) {
  document.addEventListener(kind, (event) => {
    const zone = event.target.closest?.("[data-drop]");
    if (!zone) return;
    event.preventDefault();
    zone.classList.toggle("is-over", kind === "dragover");
    const input = zone.querySelector("input[type=file]");
    if (kind !== "drop" || !input || !event.dataTransfer.files.length) return;
    input.files = event.dataTransfer.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

// --- What only works with this file becomes visible --------------------------------------------
const enhance = () => {
  nameThemeSwitches();
  for (const button of document.querySelectorAll("[data-copy], [data-print]")) button.hidden = false;
  for (const select of document.querySelectorAll("select[data-autosubmit]:not([data-ready])")) {
    select.dataset.ready = "";
    select.addEventListener("change", () => select.form.requestSubmit());
  }
};
enhance();

// --- Live pages --------------------------------------------------------------------------------
// A hidden page does not poll; it asks at once when it is looked at again.
document.addEventListener("htmx:config:request", (event) => {
  if (document.hidden && event.detail.ctx.sourceEvent?.type === "every") event.preventDefault();
});
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  for (const live of document.querySelectorAll('[hx-trigger*="every"]')) {
    live.dispatchEvent(new CustomEvent("every"));
  }
});

// Rows that carry data-flip (a name unique on the page) climb to their new place after a swap,
// and what changed in them is lit for a moment. Focus stays where it was.
let before = null;
const flipRows = () => [...document.querySelectorAll("[data-flip]")];

document.addEventListener("htmx:before:swap", () => {
  const active = document.activeElement;
  before = {
    focus: active && active !== document.body ? active.id : "",
    rows: new Map(flipRows().map((row) => [
      row.dataset.flip, { top: row.getBoundingClientRect().top, text: row.textContent.replace(/\s+/g, " ") },
    ])),
  };
});

const climb = (rows) => {
  const lit = getComputedStyle(root).getPropertyValue("--pitch");
  for (const row of flipRows()) {
    const old = rows.get(row.dataset.flip);
    if (!old) continue;
    const distance = old.top - row.getBoundingClientRect().top;
    if (Math.abs(distance) > 1 && !calm.matches) {
      row.animate(
        [{ transform: `translateY(${distance}px)` }, { transform: "none" }],
        { duration: 480, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" },
      );
    }
    if (old.text !== row.textContent.replace(/\s+/g, " ")) {
      row.animate([{ boxShadow: `inset 4px 0 0 ${lit}` }, { boxShadow: "inset 4px 0 0 transparent" }], { duration: 2400 });
    }
  }
};

document.addEventListener("htmx:after:swap", () => {
  enhance();
  if (!before) return;
  const { focus, rows } = before;
  before = null;
  climb(rows);
  const autofocus = document.querySelector("[data-focus-after-swap]");
  if (autofocus) autofocus.focus();
  else if (focus && document.activeElement?.id !== focus) document.getElementById(focus)?.focus({ preventScroll: true });
});

// --- When the server cannot be reached, or refuses ---------------------------------------------
const fromPolling = (event) => event.detail.ctx?.sourceEvent?.type === "every";
document.addEventListener("htmx:error", (event) => {
  if (!fromPolling(event)) say(document.body.dataset.lost);
});
document.addEventListener("htmx:response:error", (event) => {
  const status = event.detail.ctx.response.status;
  if (status === 422 || status === 409 || fromPolling(event)) return; // the form says it itself
  say(status >= 500 ? document.body.dataset.lost : document.body.dataset.refused);
});
