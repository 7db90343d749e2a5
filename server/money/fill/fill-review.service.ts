import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import { type RowOutcome, changeEach } from "../../kernel/lists/rows.ts";
import type { ReviewCardFillsInput } from "./fill.inputs.ts";
import { cardFills } from "./fill.list.ts";

/**
 * Marks fills that a limit flagged as looked at, and says of each what became of it; one that somebody has looked at keeps
 * their mark. 10012. By row: 10014, 10006 (nothing flags it).
 */
export async function reviewCardFills(ctx: Context, { ids, note, mode }: ReviewCardFillsInput): Promise<RowOutcome[]> {
  assertText(note, "note");
  const found = await cardFills.byIds(ctx, ids);
  const labels = new Map(found.map(({ id, cardNumber, tag }) => [id, cardNumber ?? tag]));
  return changeEach(ctx, { ids, mode, labels }, async (inside, id) => {
    const fill = (await cardFills.one(inside, id)) ?? refuse("OBJECT_NOT_FOUND", { field: "ids" });
    if (fill.flags.length === 0) {
      refuse("ILLEGAL_SELECTION", { field: "ids" });
    }
    const { accountId, login, scope } = account(inside);
    const marked = await sql`
      update card_fill set reviewed_at = ${ctx.clock.now()}, reviewer_id = ${accountId}, reviewer = ${login}, review_note = ${note.trim()}
      where network_id = ${scope.networkId} and time = ${fill.time} and id = ${fill.id} and reviewed_at is null`.execute(
      sqlOf(inside.em),
    );
    if (marked.numAffectedRows !== 1n) {
      return false;
    }
    const after = { flags: fill.flags, note: note.trim() };
    await record(inside, { operation: "reviewCardFills", objectType: "CardFill", objectId: fill.id, after });
    return true;
  });
}
