import type { Context } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { type PartOutcome, changeChosen } from "../../kernel/lists/rows.ts";
import { heldStation } from "../../site/station/held.ts";
import type { MoveEmployeesInput } from "./employee.inputs.ts";
import { employees } from "./employee.list.ts";
import { alterEmployee, recordOf } from "./employee.service.ts";

/**
 * Has many employees work at another station, or at none; says of each what became of it. 10012 neither or both of ids
 * and filter, none, or too many; 10003. By row: 10014, 10006 (a login of another platform than the station's).
 */
export async function moveEmployees(ctx: Context, input: MoveEmployeesInput): Promise<PartOutcome> {
  const { stationId } = input;
  const place = async (inside: Context) =>
    stationId == null ? null : await heldStation(inside, stationId, "stationId");
  await ctx.em.transactional((em) => place({ ...ctx, em }));
  return changeChosen(ctx, { from: employees, choice: input, label: ["code", "name"] }, async (inside, id) => {
    const station = await place(inside);
    const [row] = await employees.locked(inside, employees.withIds([id]));
    if (row === undefined) {
      return refuse("OBJECT_NOT_FOUND", { field: "id" });
    }
    const to = { stationId: station?.id ?? null, platformId: station?.platformId ?? row.platformId };
    return alterEmployee(inside, row, { wanted: { ...recordOf(row), ...to }, operation: "moveEmployees" });
  });
}
