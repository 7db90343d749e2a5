import { domain } from "../../kernel/domain.ts";
import { shifts } from "./shift.list.ts";
import { ShiftResolver } from "./shift.resolver.ts";

/** Shifts of stations: opened, closed and signed. */
export const shiftDomain = domain({
  resolvers: [ShiftResolver],
  tables: { distributed: ["shift", "shift_counter", "shift_money", "shift_sum"] },
  files: [shifts.file],
});
