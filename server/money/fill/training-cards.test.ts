import { describe, expect, test } from "vitest";
import { GunStatesDocument } from "../../site/gun/gun.generated.ts";
import { cardsOnList, fillReading } from "../../test/card-lists.ts";
import { cardsOf, chargedCard } from "../../test/cards.ts";
import { askFill, fillsOf, holdsOf } from "../../test/fills.ts";
import { gunReading, sale } from "../../test/readings.ts";
import { gunAtRest, releaseByCard, releaseRefusal } from "../../test/releases.ts";
import { testServer } from "../../test/server.ts";
import type { Network } from "../../test/world.ts";
import { addPlates, plateGroup } from "../../test/plates.ts";
import { faultsOf } from "../ledger/books.ts";

const { world, db, live } = await testServer();

/** The tag of the card that counts, and of the one for training. */
const [REAL, PLAY] = ["04A1B2", "04C3D4"] as const;

/** A network whose forecourt and card count, and one for training beside it with its own. */
async function both(given: object = {}) {
  const network = await world.network();
  const practice = await network.training();
  const at = async (place: Network, tag: string) => ({
    place,
    tag,
    card: await chargedCard(place.owner, "100", { tag, ...given }),
    ...(await gunAtRest(place)),
  });
  return { network, real: await at(network, REAL), play: await at(practice, PLAY) };
}
type Side = Awaited<ReturnType<typeof both>>["real"];
const moneyOf = async ({ place, card }: Side) => (await cardsOf(place.owner, { ids: [card.id] }))[0];
const UNTOUCHED = { balance: "100", held: "0", owed: "0", state: "NORMAL" };

describe.each([
  ["a card that counts at a station for training", "real", "play"],
  ["a card for training at a station that counts", "play", "real"],
] as const)("%s", (_title, whose, where) => {
  test("is no card: nothing is held for it and nothing taken from it", async () => {
    const sides = await both();
    const [{ tag, card, place }, { device, gateway }] = [sides[whose], sides[where]];

    expect(await askFill(gateway, device, tag)).toMatchObject({ allowed: false, declinedBy: "CARD", holder: null });
    await gateway.report({ sales: [sale(device, { cardNo: tag })] });

    expect(await moneyOf(sides[whose])).toMatchObject(UNTOUCHED);
    expect(await holdsOf(place.owner, card.id)).toEqual([]);
    expect(await fillsOf(sides[where].place.owner)).toMatchObject([{ tag, cardId: null }]);
    expect(await faultsOf(db, sides.network.id)).toEqual([]);
  });

  test("is on no list, and what a station decided without one holds nothing", async () => {
    const sides = await both();
    const [{ tag, card, place }, { device, gateway, station }] = [sides[whose], sides[where]];

    expect(await cardsOnList(gateway, station)).toHaveLength(1);
    await gateway.report({ fills: [fillReading(device, { tag })], sales: [sale(device, { cardNo: tag })] });

    expect(await moneyOf(sides[whose])).toMatchObject(UNTOUCHED);
    expect(await holdsOf(place.owner, card.id)).toEqual([]);
    expect(await faultsOf(db, sides.network.id)).toEqual([]);
  });

  test("releases no gun, and isn't told to who looks at one", async () => {
    const sides = await both();
    const [{ tag, card }, { place, gunId, device, gateway }] = [sides[whose], sides[where]];

    for (const shown of [tag, card.number]) {
      expect(await releaseRefusal(place.owner, { gunId, card: shown })).toMatchObject({ number: 10016, field: "card" });
    }
    await gateway.report({ guns: [gunReading(device, { state: "AUTHORIZED", cardNo: tag })] });
    const guns = (await live(place.owner)).subscribe(GunStatesDocument);

    expect(JSON.stringify(await guns.next())).not.toContain(card.number.slice(-4));
  });
});

test("cards pay where they belong, for training as in earnest", async () => {
  const { network, ...sides } = await both();
  for (const side of [sides.real, sides.play]) {
    const { place, tag, card, gunId, gateway, device } = side;
    expect((await releaseByCard(place.owner, { gunId, card: card.number, amount: "80" })).fill.allowed).toBe(true);
    await gateway.report({ sales: [sale(device, { cardNo: tag })] });
    expect(await moneyOf(side)).toMatchObject({ balance: "30", held: "0" });
  }
  expect(await faultsOf(db, network.id)).toEqual([]);
});

describe.each([
  ["a plate of a group for training", "play", "real"],
  ["a plate of a group that counts", "real", "play"],
] as const)("%s", (_title, whose, where) => {
  const LIMITED = { discountKind: "PERCENT_OFF", discountValue: "10", dayCount: 1 } as const;

  test("is none where the others fill: nothing off, and no limit", async () => {
    const sides = await both({ plate: "A1" });
    const { tag, device, gateway, station } = sides[where];
    const group = await plateGroup(sides[whose].place.owner, LIMITED);
    await addPlates(sides[whose].place.owner, group.id, ["A1"]);

    expect(await askFill(gateway, device, tag)).toMatchObject({ allowed: true, price: null });
    expect(await cardsOnList(gateway, station)).toMatchObject([{ mostFills: null }]);
  });

  test("takes nothing by what the others' card of that plate fills", async () => {
    const sides = await both({ plate: "A1" });
    const { place, tag, device, gateway, station } = sides[whose];
    const group = await plateGroup(place.owner, LIMITED);
    await addPlates(place.owner, group.id, ["A1"]);
    const other = sides[where];
    await other.gateway.report({ sales: [sale(other.device, { cardNo: other.tag, amount: "7", volumeLitres: "1" })] });
    await askFill(other.gateway, other.device, other.tag);

    expect(await cardsOnList(gateway, station)).toMatchObject([{ mostFills: 1 }]);
    expect(await askFill(gateway, device, tag)).toMatchObject({ allowed: true, price: "6.3" });
  });
});
