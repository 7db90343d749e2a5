import { domain } from "../../kernel/domain.ts";
import { unsignedShifts } from "../../trade/period-lock/period-lock.ports.ts";
import { shifts } from "./shift.list.ts";
import { countUnsigned } from "./shift.reading.ts";
import { ShiftResolver } from "./shift.resolver.ts";

unsignedShifts.give(countUnsigned);

/** Shifts of stations: opened, closed and signed. */
export const shiftDomain = domain({
  resolvers: [ShiftResolver],
  tables: { distributed: ["shift", "shift_counter", "shift_money", "shift_sum"] },
  files: [shifts.file],
});
