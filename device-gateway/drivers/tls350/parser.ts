export const SOH = 0x01;
/** The usual end of an answer; a console can be programmed to send another byte (S531). */
export const DEFAULT_ETX = 0x03;
/** The shortest answer there is: SOH 9999FF1B ETX. */
const SHORTEST_FRAME = 10;
const LONGEST_FRAME = 64 * 1024;

/** Cuts a console's bytes into frames, SOH and ETX included. Knows nothing of what they mean. */
export class FrameParser {
  /** Bytes thrown away so far: noise before SOH, frames cut off, too short or too long. */
  discarded = 0;
  private buffer: Buffer = Buffer.alloc(0);

  constructor(private readonly etx: number = DEFAULT_ETX) {}

  /** Is a frame begun and not yet ended? */
  get pending(): boolean {
    return this.buffer.length > 0;
  }

  /** Takes the next bytes as they come and returns the frames that they complete. */
  push(chunk: Uint8Array): Buffer[] {
    this.buffer = this.buffer.length === 0 ? Buffer.from(chunk) : Buffer.concat([this.buffer, chunk]);
    const frames: Buffer[] = [];
    for (;;) {
      const end = this.align();
      if (end < 0) return frames;
      if (end + 1 < SHORTEST_FRAME) {
        this.discard(end + 1);
      } else {
        frames.push(this.buffer.subarray(0, end + 1));
        this.buffer = this.buffer.subarray(end + 1);
      }
    }
  }

  /** Forgets an unfinished frame. */
  reset(): void {
    this.discard(this.buffer.length);
  }

  /** Puts SOH at the front of the buffer and returns where its frame ends, or −1 while it doesn't. */
  private align(): number {
    const start = this.buffer.indexOf(SOH);
    this.discard(start < 0 ? this.buffer.length : start);
    const end = this.buffer.indexOf(this.etx, 1);
    // SOH never stands inside an answer: a later one means that the frame before it was cut off.
    const restart = this.buffer.lastIndexOf(SOH, end < 0 ? this.buffer.length : end - 1);
    if (restart > 0) this.discard(restart);
    if (end >= 0) return end - Math.max(restart, 0);
    if (this.buffer.length > LONGEST_FRAME) this.discard(this.buffer.length);
    return -1;
  }

  private discard(count: number): void {
    this.discarded += count;
    this.buffer = this.buffer.subarray(count);
  }
}
