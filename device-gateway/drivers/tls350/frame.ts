import { SOH } from "./parser.ts";

/** An answer, taken out of its envelope. `echo` repeats the command's function, e.g. "i20100". */
export type Frame =
  | { readonly kind: "computer"; readonly echo: string; readonly stamp: string; readonly data: string }
  | { readonly kind: "display"; readonly echo: string; readonly text: string }
  | { readonly kind: "refused" }
  | { readonly kind: "bad"; readonly why: string };

const ESC = 0x1b;
const ECHO_CHARS = 6;
/** "&&", four hex digits and ETX. */
const TRAILER_BYTES = 7;
const CHECK_DIGITS = /^[0-9A-F]{4}$/i;

/** Breaks off an answer that is still running. */
export const ABORT = Buffer.from([ESC]);

/**
 * A command such as "i20100": SOH, the security code where the console wants one, the function. No end is laid down;
 * some consoles behind terminal servers react only to a line end, and none minds it.
 */
export function encodeCommand(fn: string, securityCode = ""): Buffer {
  return Buffer.from(`${String.fromCharCode(SOH)}${securityCode}${fn}\r\n`, "latin1");
}

/** The 16-bit two's complement of the bytes' sum, as four upper-case hex digits. */
export function checksum(bytes: Uint8Array): string {
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  return (-sum & 0xffff).toString(16).toUpperCase().padStart(4, "0");
}

/** Reads a frame as the parser cut it, SOH and ETX included. Never throws: what is wrong with it comes back as "bad". */
export function decodeFrame(bytes: Buffer): Frame {
  const text = bytes.subarray(1, -1).toString("latin1");
  if (text.startsWith("9999")) return decodeRefusal(bytes, text);
  const display = /^\s*([IS][0-9A-Z]{5})(?=\s|$)/.exec(text);
  if (display?.[1]) return { kind: "display", echo: display[1], text: text.slice(display[0].length) };
  if (!/^[is][0-9A-Za-z]{5}/.test(text)) return bad("no function echoed");
  return decodeComputer(bytes, text);
}

function decodeComputer(bytes: Buffer, text: string): Frame {
  const body = bytes.length - TRAILER_BYTES;
  if (bytes.toString("latin1", body, body + 2) !== "&&") return bad("no checksum mark");
  if (!checks(bytes, body + 2)) return bad("wrong checksum");
  const stamp = text.slice(ECHO_CHARS, ECHO_CHARS + 10);
  if (!/^\d{10}$/.test(stamp)) return bad("no date and time");
  const echo = text.slice(0, ECHO_CHARS);
  return { kind: "computer", echo, stamp, data: text.slice(ECHO_CHARS + 10, body - 1) };
}

/** The maker's refusal is 9999FF1B with no "&&" before the checksum; some consoles put one there. */
function decodeRefusal(bytes: Buffer, text: string): Frame {
  const digits = text.startsWith("9999&&") ? 7 : 5;
  return text.length === digits + 3 && checks(bytes, digits) ? { kind: "refused" } : bad("wrong refusal");
}

function checks(bytes: Buffer, digits: number): boolean {
  const given = bytes.toString("latin1", digits, digits + 4);
  return CHECK_DIGITS.test(given) && given.toUpperCase() === checksum(bytes.subarray(0, digits));
}

function bad(why: string): Frame {
  return { kind: "bad", why };
}
