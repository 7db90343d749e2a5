import type { Frame } from "./frame.ts";

/** Sixteen tanks fill some 2,000 characters. */
const LONGEST_PAGE = 16 * 1024;

/**
 * A page of the display format without its envelope: some imitations of a console send neither SOH nor ETX, so the page
 * ends when they fall silent. Collects the text since a command and says what it would be, were it to end here.
 */
export class BarePage {
  private text = "";

  constructor(private readonly fn: string) {}

  /** Adds what has come and returns the page or refusal so far; null if it is neither, or an ordinary frame. */
  add(chunk: Buffer): { frame: Frame; raw: string } | null {
    if (this.text.length <= LONGEST_PAGE) this.text += chunk.toString("latin1");
    const frame = this.decode();
    return frame && { frame, raw: this.text };
  }

  private decode(): Frame | null {
    if (this.text.length > LONGEST_PAGE || this.text.includes("\x01") || this.text.includes("\x03")) return null;
    if (/^\s*9999(?:FF1B|&&FECF)\s*$/i.test(this.text)) return { kind: "refused" };
    const [head = "", echo = ""] = /^\s*([IS][0-9A-Z]{5})\s/.exec(this.text) ?? [];
    if (echo === "" || echo !== this.fn.toUpperCase()) return null;
    return { kind: "display", echo, text: this.text.slice(head.length) };
  }
}
