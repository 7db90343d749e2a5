import { createMember } from "../people/member/member.service.ts";
import type { Context } from "../kernel/context.ts";
import { depositCard } from "../money/card/card-deposit.service.ts";
import { openCard, reportCardLoss, stopCard } from "../money/card/card.service.ts";
import type { NetworkFile } from "./network-file.ts";
import type { TradeNames } from "./trade.ts";

/** Makes the cards of a file with their holders, their money and what became of them; gives their ids by their numbers. */
export async function seedCards(
  ctx: Context,
  network: NetworkFile,
  names: TradeNames,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const { platform, number, tag, plate, holder, deposit, state } of network.cards) {
    const platformId = names.platform(platform);
    const member = holder && (await createMember(ctx, { ...holder, platformId, level: 1, remark: "" }));
    const facts = { number, tag, plate: plate ?? null, platformId, memberId: member?.id ?? null };
    const asked = (deed: string) => ({ idempotencyKey: `seed ${deed} ${number}`, preview: false });
    const { card } = await openCard(ctx, { ...facts, ...asked("open") });
    const cardId = card.id;
    ids.set(number, cardId);
    if (deposit !== undefined) {
      await depositCard(ctx, { cardId, amount: deposit, tender: "CASH", ...asked("deposit") });
    }
    if (state !== undefined) {
      await (state === "LOST" ? reportCardLoss : stopCard)(ctx, { cardId, ...asked(state) });
    }
  }
  return ids;
}
