/** The themes of the specification (§2) by the names that `data-theme` carries. */
export const THEMES = ["d2", "chester", "element", "violet", "line", "star", "tomorrow-night-blue"] as const;
/** The component sizes of the specification (§9). */
export const SIZES = ["default", "medium", "small", "mini"] as const;
export const DIRECTIONS = ["ltr", "rtl"] as const;

/** How the guide looks; the rest of the console keeps its own look. */
export interface GuideLook {
  readonly theme: (typeof THEMES)[number];
  readonly size: (typeof SIZES)[number];
  readonly direction: (typeof DIRECTIONS)[number];
}

/** The look of the page as it is now. */
export function readLook(): GuideLook {
  const { classList, dataset, dir } = document.documentElement;
  const plain = classList.contains("dark") ? "tomorrow-night-blue" : "d2";
  return {
    theme: THEMES.find((theme) => theme === dataset["theme"]) ?? plain,
    size: SIZES.find((size) => size === dataset["size"]) ?? "default",
    direction: dir === "rtl" ? "rtl" : "ltr",
  };
}

/** Dresses the page for as long as the guide is open. */
export function dress({ theme, size, direction }: GuideLook): void {
  const root = document.documentElement;
  const dark = theme === "tomorrow-night-blue";
  root.dataset["theme"] = theme;
  root.dataset["size"] = size;
  root.dir = direction;
  root.classList.toggle("dark", dark);
  root.classList.toggle("light", !dark);
  root.style.colorScheme = dark ? "dark" : "light";
  root.style.background = "";
}
