/** The three words in which a skid's PLC tells its faults: the number of the fault of bit 0, and how many there are. */
export const FAULT_WORDS = [
  { first: 100, count: 16 },
  { first: 204, count: 4 },
  { first: 300, count: 11 },
] as const;
