import type { SkidReading } from "../world/skid.ts";

/** How the registers 10 to 30 hold their figures: steps in one unit. */
const [POINT, PRESSURE, AIR, TENTH, HUNDREDTH] = [1, 100, 1_000, 10, 100] as const;
const STEPS = [
  POINT,
  POINT,
  POINT,
  POINT,
  POINT,
  POINT,
  PRESSURE,
  PRESSURE,
  PRESSURE,
  PRESSURE,
  PRESSURE,
  AIR,
  TENTH,
  TENTH,
  TENTH,
  TENTH,
  TENTH,
  HUNDREDTH,
  HUNDREDTH,
  TENTH,
  1,
] as const;
const [FIRST_INT, FIRST_FLOAT, LAST] = [10, 40, 81] as const;
/** The fault words' registers, the number of the fault of bit 0, and how many there are. */
const FAULT_WORDS = [
  [6, 100, 16],
  [7, 204, 4],
  [8, 300, 11],
] as const;
const [RUNNING, AUTO, REMOTE, FAULT] = [1, 2, 4, 16] as const;

/** All registers of a skid's map as bytes, high byte first. */
export function registersOf({ running, faults, runSeconds, figures }: SkidReading, now: number): Buffer {
  const bytes = Buffer.alloc(2 * (LAST + 1));
  const put = (register: number, word: number) => bytes.writeUInt16BE(word & 0xff_ff, 2 * register);
  put(0, 0x43_4e);
  put(1, 1);
  put(2, Math.floor(now / 1_000));
  put(3, (running ? RUNNING : 0) | AUTO | REMOTE | (faults.length > 0 ? FAULT : 0));
  bytes.writeUInt32BE(runSeconds, 8);
  for (const [register, first, count] of FAULT_WORDS) {
    const bits = faults.filter((code) => code >= first && code < first + count).map((code) => 1 << (code - first));
    put(
      register,
      bits.reduce((word, bit) => word | bit, 0),
    );
  }
  for (const [place, figure] of figures.entries()) {
    put(FIRST_INT + place, Math.round(figure * (STEPS[place] ?? 1)));
    bytes.writeFloatBE(figure, 2 * (FIRST_FLOAT + 2 * place));
  }
  return bytes;
}
