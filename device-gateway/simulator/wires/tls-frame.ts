/** Framing of a TLS-350 console: SOH … ETX, a checksum in computer format only. */
export const SOH = "\x01";
export const ETX = "\x03";
const ESC = 0x1b;

/** Unknown command: 9999 with its checksum and, unlike data, no && before it. */
export const REFUSED = `${SOH}9999FF1B${ETX}`;

/** 16-bit two's complement of the sum of all bytes, as 4 hex digits. */
export function checksum(text: string): string {
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) sum += text.charCodeAt(index);
  return (-sum & 0xffff).toString(16).toUpperCase().padStart(4, "0");
}

/** A whole answer in computer format. `body` begins with the date. */
export function computerFrame(echo: string, body: string): string {
  const summed = `${SOH}${echo}${body}&&`;
  return `${summed}${checksum(summed)}${ETX}`;
}

/** The same with its hex digits in lower case, as some consoles print them; the checksum is that of the bytes sent. */
export function lowerHexFrame(echo: string, body: string): string {
  const summed = `${SOH}${echo}${body.toLowerCase()}&&`;
  return `${summed}${checksum(summed).toLowerCase()}${ETX}`;
}

/** IEEE-754 single, big-endian, 8 hex digits. */
export function floatHex(value: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatBE(value);
  return bytes.toString("hex").toUpperCase();
}

const FUNCTION_LENGTH = 6;
/** s501 sets the clock and is the one command here that brings data along. */
const CLOCK_DIGITS = 10;

/** What came in: a command, or the wish to abort the answer under way. */
export type Incoming =
  { readonly kind: "command"; readonly code: string; readonly text: string } | { readonly kind: "abort" };

/** Cuts commands out of a byte stream. Nothing ends a command, so its length decides; CR and LF between are noise. */
export class CommandReader {
  private buffer: string | null = null;

  constructor(private readonly securityLength: number) {}

  push(bytes: Buffer): Incoming[] {
    const found: Incoming[] = [];
    for (const byte of bytes) {
      if (byte === ESC) {
        this.buffer = null;
        found.push({ kind: "abort" });
      } else if (byte === 1) {
        this.buffer = "";
      } else if (this.buffer !== null) {
        this.take(byte, found);
      }
    }
    return found;
  }

  private take(byte: number, found: Incoming[]): void {
    const text = (this.buffer ?? "") + String.fromCharCode(byte);
    if (byte === 13 || byte === 10) {
      // A line end before the command is whole: with a missing security code that is how it looks.
      found.push({ kind: "command", code: "", text: this.buffer ?? "" });
      this.buffer = null;
      return;
    }
    this.buffer = text;
    const command = text.slice(this.securityLength);
    const wanted = FUNCTION_LENGTH + (/^s501/i.test(command) ? CLOCK_DIGITS : 0);
    if (command.length < wanted) return;
    this.buffer = null;
    found.push({ kind: "command", code: text.slice(0, this.securityLength), text: command });
  }
}
