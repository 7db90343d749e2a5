import { FAULT_WORDS } from "../../common/plc-faults.ts";

/** The numbers of all faults, as the alarms name them. */
export const FAULT_CODES: readonly string[] = FAULT_WORDS.flatMap(({ first, count }) =>
  Array.from({ length: count }, (_, bit) => String(first + bit)),
);
