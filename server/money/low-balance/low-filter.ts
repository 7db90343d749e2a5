import { type ListFilter, narrowing } from "../../kernel/lists/filters.ts";
import { piece } from "../../kernel/lists/piece.ts";

/**
 * Rows whose money is low now, or isn't: by what is written of it since it fell, so that the few that are low lead to their rows.
 * `owner`: the column that names whose money it is, its network beside it.
 */
export function lowOrNot(owner: string, among = "true"): ListFilter<boolean> {
  const [row] = owner.split(".");
  const low = `${among} and exists (select 1 from low_balance lb
    where lb.network_id = ${row}.network_id and lb.owner_id = ${owner} and lb.ended_at is null)`;
  return narrowing(
    () => Boolean,
    "Low now (true), or not (false).",
    (wanted) => piece(wanted ? `(${low})` : `not (${low})`),
  );
}
