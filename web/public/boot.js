// Before the first paint, so that no look flashes another's ground. A file of its own because the
// Content-Security-Policy allows no inline script. What it knows of the themes is held by web/ui/themes/boot.test.ts.
(function () {
  var GROUNDS = {
    d2: "#edf1f7",
    chester: "#f1ebde",
    element: "#f7f8fa",
    violet: "#f1eff9",
    line: "#f5f6f7",
    star: "#eceff6",
    "tomorrow-night-blue": "#001733",
  };
  var NIGHT = "tomorrow-night-blue";

  function lookOf(owner) {
    try {
      return JSON.parse(localStorage.getItem("forecourt.look." + owner)) || {};
    } catch {
      // Storage is closed to us, or holds what nobody of us wrote: the default look.
      return {};
    }
  }

  // A display on a wall (web/lib/display.ts) is dark.
  function isDisplay() {
    try {
      return location.hash.startsWith("#display=") || sessionStorage.getItem("forecourt.display") !== null;
    } catch {
      return false;
    }
  }

  var person = /(?:^|; )(?:__Host-)?forecourt-[^=;]*-login=([^;]+)/.exec(document.cookie);
  var look = Object.assign(
    {},
    lookOf("shared"),
    person ? lookOf(decodeURIComponent(person[1]).trim().toLowerCase()) : {},
  );
  var theme = Object.hasOwn(GROUNDS, look.theme) ? look.theme : "d2";
  if (look.followSystem === true) {
    theme = matchMedia("(prefers-color-scheme: dark)").matches ? NIGHT : theme === NIGHT ? "d2" : theme;
  }
  if (isDisplay()) {
    theme = NIGHT;
  }
  var dark = theme === NIGHT;
  var root = document.documentElement;
  root.dataset.theme = theme;
  root.classList.add(dark ? "dark" : "light");
  root.style.colorScheme = dark ? "dark" : "light";
  root.style.background = GROUNDS[theme];
})();
