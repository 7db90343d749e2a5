import type { Context } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { rowRefusalOf } from "../../kernel/lists/row-refusal.ts";
import { attempt, inSavepoint, undo } from "../../kernel/attempt.ts";
import { heldStation } from "../../site/station/held.ts";
import type { MoveEmployeesInput } from "./employee.inputs.ts";
import { type EmployeeRow, employees } from "./employee.list.ts";
import { alterEmployee, recordOf } from "./employee.service.ts";
import type { EmployeeMove } from "./employee.types.ts";

/** Rows of one bulk change. */
const MOST_AT_ONCE = 1_000;

/**
 * Has many employees work at another station, or at none; says of each what became of it. 10012 neither or both of ids
 * and filter, or too many; 10003. By row: 10014, 10006 (a login of another platform than the station's).
 */
export async function moveEmployees(ctx: Context, input: MoveEmployeesInput): Promise<EmployeeMove[]> {
  const { ids, stationId, mode } = input;
  const chosen = employees.chosen(ctx, input);
  const move = async (inner: Context): Promise<EmployeeMove[]> => {
    const place = stationId == null ? null : await heldStation(inner, stationId, "stationId");
    const rows = await employees.locked(inner, chosen);
    if (Math.max(rows.length, ids?.length ?? 0) > MOST_AT_ONCE) {
      refuse("PARAMETER_ERROR", { field: ids == null ? "filter" : "ids", params: { most: MOST_AT_ONCE } });
    }
    const to = { stationId: place?.id ?? null, platformId: place?.platformId };
    const moves: EmployeeMove[] = [];
    for (const row of rows) {
      moves.push(await moved(inner, row, to));
    }
    const failed = moves.some(({ refusal }) => refusal !== null) || unknown(ids, rows).length > 0;
    const keep = mode === "ROW_BY_ROW" || !failed;
    const missing = unknown(ids, rows).map((id) => missed(id));
    const outcome = [...moves.map((one) => ({ ...one, done: one.done && keep })), ...missing];
    return keep ? outcome : undo(outcome);
  };
  return attempt(() => ctx.em.transactional((em) => move({ ...ctx, em })));
}

async function moved(
  ctx: Context,
  row: EmployeeRow,
  to: { stationId: string | null; platformId: string | undefined },
): Promise<EmployeeMove> {
  const { id } = row;
  const label = `${row.code} ${row.name}`;
  const wanted = { ...recordOf(row), stationId: to.stationId, platformId: to.platformId ?? row.platformId };
  try {
    await inSavepoint(ctx, () => alterEmployee(ctx, row, { wanted, operation: "moveEmployees" }));
    return { id, label, done: true, refusal: null };
  } catch (error) {
    return { id, label, done: false, refusal: rowRefusalOf(error) };
  }
}

const unknown = (ids: readonly string[] | null | undefined, rows: readonly EmployeeRow[]): string[] =>
  [...new Set(ids ?? [])].filter((id) => !rows.some((row) => row.id === id));

function missed(id: string): EmployeeMove {
  const refusal = { number: 10014, code: "OBJECT_NOT_FOUND", message: "The object does not exist" };
  return { id, label: null, done: false, refusal: { ...refusal, field: "id", params: {} } };
}
