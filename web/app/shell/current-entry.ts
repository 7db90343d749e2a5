/** Brings the entry of the screen that is open into sight, if it is among these; it moves no more than it has to. */
export function showCurrentEntry(among: Element | null): void {
  among?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest" });
}
