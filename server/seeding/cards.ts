import { addDays, instantOf } from "../../common/zone-time.ts";
import { createMember } from "../people/member/member.service.ts";
import type { Context } from "../kernel/context.ts";
import { dayIn } from "../kernel/lists/days.ts";
import { depositCard } from "../money/card/card-deposit.service.ts";
import { cardFlows } from "../money/card/card-flow.list.ts";
import type { CardFlow } from "../money/card/card.types.ts";
import { changeCardDetails, openCard, reportCardLoss, stopCard } from "../money/card/card.service.ts";
import type { NetworkFile } from "./network-file.ts";
import type { TradeNames } from "./trade.ts";

const DAY_MS = 86_400_000;

/** Makes the cards of a file with their holders, their money and what became of them; gives their ids by their numbers. */
export async function seedCards(
  ctx: Context,
  network: NetworkFile,
  names: TradeNames,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  const before = asOfBegin(ctx, network);
  for (const { platform, number, tag, plate, holder, deposit, lowBelow, state, topUp } of network.cards) {
    const platformId = names.platform(platform);
    const member = holder && (await createMember(before, { ...holder, platformId, level: 1, remark: "" }));
    const facts = { number, tag, plate: plate ?? null, platformId, memberId: member?.id ?? null };
    const asked = (deed: string) => ({ idempotencyKey: `seed ${deed} ${number}`, preview: false });
    const { id } = await openCard(before, { ...facts, ...asked("open") });
    const { cardId } = (await cardFlows.one(before, id as string)) as CardFlow;
    ids.set(number, cardId);
    if (topUp !== undefined) {
      await payInThePast(ctx, network, { cardId, number, topUp });
    }
    if (deposit !== undefined) {
      await depositCard(ctx, { cardId, amount: deposit, tender: "CASH", ...asked("deposit") });
    }
    if (lowBelow !== undefined) {
      await changeCardDetails(ctx, { id: cardId, lowBelow });
    }
    if (state !== undefined) {
      await (state === "LOST" ? reportCardLoss : stopCard)(ctx, { cardId, ...asked(state) });
    }
  }
  return ids;
}

/** A day before the network's past begins: whoever pays in has a card by then. */
function asOfBegin(ctx: Context, { asOf, pastDays }: NetworkFile): Context {
  if (asOf === undefined || pastDays === 0) {
    return ctx;
  }
  const now = new Date(Date.parse(asOf) - (pastDays + 1) * DAY_MS);
  return { ...ctx, clock: { now: () => now } };
}

/** A card of the file whose holder pays in now and then. */
interface ToppedUp {
  readonly cardId: string;
  readonly number: string;
  readonly topUp: NonNullable<NetworkFile["cards"][number]["topUp"]>;
}

/** What a holder paid in while the network was running already, oldest first: the same use case as of those days. */
async function payInThePast(ctx: Context, network: NetworkFile, { cardId, number, topUp }: ToppedUp): Promise<void> {
  const { timeZone } = network.network;
  const today = dayIn(timeZone, network.asOf === undefined ? ctx.clock.now() : new Date(network.asOf));
  const { everyDays, at, amount } = topUp;
  for (let times = Math.floor(network.pastDays / everyDays); times > 0; times--) {
    const now = instantOf(addDays(today, -everyDays * times), at, timeZone);
    const asked = { idempotencyKey: `seed deposit ${number} ${now.toISOString()}`, preview: false };
    await depositCard({ ...ctx, clock: { now: () => now } }, { cardId, amount, tender: "CASH", ...asked });
  }
}
