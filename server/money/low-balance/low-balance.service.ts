import { record } from "../../access/audit/audit.service.ts";
import { changesOf } from "../../access/audit/changes.ts";
import { type Context, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { type PartOutcome, changeChosen } from "../../kernel/lists/rows.ts";
import { authorOf } from "../card/card-operation.ts";
import { type CardRow, cards, lockedCards } from "../card/card.list.ts";
import { setLowBelow } from "../ledger/low-balance.writer.ts";
import type { SetCardLowBalanceInput } from "./low-balance.inputs.ts";
import { thresholdOf } from "./low-balance.rules.ts";

/** Sets below what many cards are low, or lifts it, and says of each what became of it. 10012. By row: 10016, 10036, 10012 (lowBelow). */
export async function setCardLowBalance(ctx: Context, input: SetCardLowBalanceInput): Promise<PartOutcome> {
  const { lowBelow: wanted = null } = input;
  return changeChosen(ctx, { from: cards, choice: input, label: ["number"] }, async (inside, id) => {
    const [card] = await lockedCards(inside, [{ id, field: "ids" }]);
    const { state, currency, cardAccountId: ownerId, lowBelow: before } = card as CardRow;
    if (state === "REPLACED" || state === "CLOSED") {
      refuse("CARD_OPERATION_NOT_ALLOWED", { field: "ids", params: { state } });
    }
    const lowBelow = thresholdOf(wanted, currency);
    const change = changesOf({ lowBelow: before }, { lowBelow });
    if (change === null) {
      return false;
    }
    await setLowBelow(sqlOf(inside.em), authorOf(inside), { ownerId, lowBelow });
    await record(inside, { operation: "setCardLowBalance", objectType: "Card", objectId: id, ...change });
    return true;
  });
}
