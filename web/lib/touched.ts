const KEY = "forecourt.touched";
/** A hand on the mouse speaks many times a second; it is written down so often, in milliseconds. */
const NOTE_MS = 2_000;

let noted = 0;

/** Somebody is there, now; all windows of this browser know it. */
export function noteTouch(): void {
  const now = Date.now();
  if (now - noted < NOTE_MS) {
    return;
  }
  noted = now;
  try {
    localStorage.setItem(KEY, String(now));
  } catch {
    // Without storage each window knows its own.
  }
}

/** When somebody was last there, in milliseconds of the epoch; 0: nobody knows. */
export function lastTouch(): number {
  try {
    return Math.max(noted, Number(localStorage.getItem(KEY)) || 0);
  } catch {
    return noted;
  }
}
