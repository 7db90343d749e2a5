import { vi } from "vitest";

/** What the operating system asks for: dark or light, and how still. Undo with `vi.unstubAllGlobals`. */
export function stubSystem({ dark = false, still = false }: { dark?: boolean; still?: boolean }): void {
  const answer = (media: string) => (media.includes("dark") && dark) || (media.includes("reduced-motion") && still);
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), { media, matches: answer(media), onchange: null }),
  );
}
