import type { Context } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { type RowOutcome, changeEach } from "../../kernel/lists/rows.ts";
import { heldStation } from "../../site/station/held.ts";
import type { MoveEmployeesInput } from "./employee.inputs.ts";
import { employees } from "./employee.list.ts";
import { alterEmployee, recordOf } from "./employee.service.ts";

/**
 * Has many employees work at another station, or at none; says of each what became of it. 10012 neither or both of ids
 * and filter, none, or too many; 10003. By row: 10014, 10006 (a login of another platform than the station's).
 */
export async function moveEmployees(ctx: Context, input: MoveEmployeesInput): Promise<RowOutcome[]> {
  const { ids, stationId, mode } = input;
  const place = async (inside: Context) =>
    stationId == null ? null : await heldStation(inside, stationId, "stationId");
  const chosen = employees.chosen(ctx, input);
  const found = await ctx.em.transactional(async (em) => {
    await place({ ...ctx, em });
    return employees.rows({ ...ctx, em }, [chosen]);
  });
  const labels = new Map(found.map(({ id, code, name }) => [id, `${code} ${name}`]));
  return changeEach(ctx, { ids: ids ?? [...labels.keys()], mode, labels }, async (inside, id) => {
    const station = await place(inside);
    const [row] = await employees.locked(inside, employees.withIds([id]));
    if (row === undefined) {
      return refuse("OBJECT_NOT_FOUND", { field: "id" });
    }
    const to = { stationId: station?.id ?? null, platformId: station?.platformId ?? row.platformId };
    return alterEmployee(inside, row, { wanted: { ...recordOf(row), ...to }, operation: "moveEmployees" });
  });
}
