import { sql } from "kysely";
import { type Context, account, person, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { type Piece, numbering, piece, rawOf } from "../../kernel/lists/piece.ts";
import { isBehindCaller } from "./rights-touch.ts";

/**
 * Whether the caller is a second person to an account (SQL of its id): a person and no program, another one, and nobody whose
 * account or rights that one has had a hand in lately.
 */
export function isSecondPerson(ctx: Context, asker: Piece): Piece {
  const me = account(ctx);
  if (me.apiToken !== undefined) {
    return piece("false");
  }
  const [number, other, behind] = [numbering(), piece("$1::uuid", me.accountId), isBehindCaller(ctx, asker)];
  return {
    text: `(${number(asker)} <> ${number(other)} and not ${number(behind)})`,
    values: [...asker.values, ...other.values, ...behind.values],
  };
}

/** Refuses whoever is no second person to who asked: 403, telling where who asked had a hand in what the caller may do. */
export async function assertSecondPerson(ctx: Context, askerId: string): Promise<void> {
  if (person(ctx).accountId === askerId) {
    refuse("FORBIDDEN", { field: "id" });
  }
  const { rows } = await sql<{ second: boolean }>`
    select ${rawOf(isSecondPerson(ctx, piece("$1::uuid", askerId)))} as second`.execute(sqlOf(ctx.em));
  if (rows[0]?.second !== true) {
    refuse("FORBIDDEN", { field: "id", params: { reason: "MADE_BY_ASKER" } });
  }
}
