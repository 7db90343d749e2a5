import { describe, expect, test } from "vitest";
import { ALL_PERMISSIONS, Permission } from "../../../common/permission.ts";
import { AcknowledgeCommandDocument, GatewayCommandsDocument } from "../../plant/command/command.generated.ts";
import { log } from "../../test/audit-log.ts";
import { cardDeed, cardsOf, chargedCard, linesOf } from "../../test/cards.ts";
import { holdsOf } from "../../test/fills.ts";
import { addPlates, plateGroup } from "../../test/plates.ts";
import { gunReading, minute, sale } from "../../test/readings.ts";
import { gunAtRest, releaseByCard, releaseRefusal } from "../../test/releases.ts";
import { testServer } from "../../test/server.ts";
import type { Network } from "../../test/world.ts";
import { lapseHolds } from "../hold/hold.writer.ts";
import { faultsOf } from "../ledger/books.ts";

const { world, db, clock, live } = await testServer({ POOL_SIZE: "12" });

const TAG = "04A1B2";
const CHANGE = "mutation Change($input: ChangeStationInput!) { changeStation(input: $input) { id } }";
const certifies = ({ owner }: Network, id: string, given: object) => owner.run(CHANGE, { input: { id, ...given } });
const stateOf = async ({ owner }: Network, id: string) => (await cardsOf(owner, { ids: [id] }))[0]?.state;

describe("a gun that a person releases for a card", () => {
  test("is ordered to fill up to what is held, and the sale settles it", async () => {
    const network = await world.network();
    const { gunId, gateway, device } = await gunAtRest(network);
    const card = await chargedCard(network.owner, "100", { tag: TAG });
    const orders = (await live(gateway)).subscribe(GatewayCommandsDocument);
    await orders.next();

    const { fill, command } = await releaseByCard(network.owner, { gunId, card: card.number, amount: "80" });

    expect(fill).toMatchObject({ allowed: true, bound: "80" });
    expect(command).toMatchObject({ status: "PENDING", presetType: "AMOUNT", presetValue: "80" });
    expect((await orders.next()).gatewayCommands).toMatchObject([
      { id: command?.id, kind: "AUTHORIZE", cardNo: TAG, presetValue: "80" },
    ]);
    expect(await holdsOf(network.owner, card.id)).toMatchObject([{ amount: "80" }]);
    await gateway.report({ sales: [sale(device, { cardNo: TAG })] });
    expect((await cardsOf(network.owner, { ids: [card.id] }))[0]).toMatchObject({ balance: "30", held: "0" });
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("charges the card's own price", async () => {
    const network = await world.network();
    const { gunId, gateway } = await gunAtRest(network);
    const group = await plateGroup(network.owner, { discountKind: "PERCENT_OFF", discountValue: "10" });
    await addPlates(network.owner, group.id, ["A1"]);
    await chargedCard(network.owner, "100", { tag: TAG, plate: "A1" });
    const orders = (await live(gateway)).subscribe(GatewayCommandsDocument);
    await orders.next();

    await releaseByCard(network.owner, { gunId, card: TAG });

    expect((await orders.next()).gatewayCommands).toMatchObject([{ unitPrice: "6.3" }]);
  });

  test("stays as it is where the card may not fill, and nothing is held", async () => {
    const network = await world.network();
    const { gunId } = await gunAtRest(network);
    const card = await chargedCard(network.owner, "100", { tag: TAG, plate: "A1" });
    const group = await plateGroup(network.owner, { dayAmount: "0.01", active: true });
    await addPlates(network.owner, group.id, ["A1"]);
    await network.owner.run("mutation L($input: CardDeedInput!) { reportCardLoss(input: $input) { id } }", {
      input: { cardId: card.id, idempotencyKey: "lost" },
    });

    const { fill, command } = await releaseByCard(network.owner, { gunId, card: TAG });

    expect(fill).toMatchObject({ allowed: false, declinedBy: "STATE" });
    expect(command).toBeNull();
    expect(await holdsOf(network.owner, card.id)).toEqual([]);
  });

  test("is released where the station does that by hand, once for its key", async () => {
    const network = await world.network();
    const { gunId, station, gateway, device } = await gunAtRest(network);
    await certifies(network, station.id, { authorizationMode: "MANUAL" });
    const card = await chargedCard(network.owner, "100", { tag: TAG });
    const given = { gunId, card: TAG, idempotencyKey: "once" };

    const first = await releaseByCard(network.owner, given);
    await gateway.report({ guns: [gunReading(device, { at: minute(1), state: "AUTHORIZED" })] });
    const again = await releaseByCard(network.owner, given);

    expect(again).toEqual(first);
    expect(first.fill).toMatchObject({ allowed: true });
    expect(await holdsOf(network.owner, card.id)).toHaveLength(1);
    expect(await releaseRefusal(network.owner, { ...given, amount: "5" })).toMatchObject({ number: 10015 });
  });

  test("asks for the card's PIN where the station certifies by password; the third wrong one stops the card", async () => {
    const network = await world.network();
    const { gunId, station } = await gunAtRest(network);
    await certifies(network, station.id, { certification: "PASSWORD" });
    const card = await chargedCard(network.owner, "100", { tag: TAG, pin: "4711" });
    const shown = { gunId, card: TAG };

    expect(await releaseRefusal(network.owner, shown)).toMatchObject({
      number: 10036,
      field: "pin",
      params: { left: 2 },
    });
    expect((await releaseByCard(network.owner, { ...shown, pin: "4711" })).fill).toMatchObject({ allowed: true });
    for (const left of [2, 1, 0]) {
      expect(await releaseRefusal(network.owner, { ...shown, pin: "0000" })).toMatchObject({
        number: 10036,
        field: "pin",
        params: { left },
      });
    }
    expect(await stateOf(network, card.id)).toBe("STOP");
  });

  test("tells nobody whether a PIN is right once wrong ones have stopped the card", async () => {
    const network = await world.network();
    const { gunId, station } = await gunAtRest(network);
    await certifies(network, station.id, { certification: "PASSWORD" });
    const card = await chargedCard(network.owner, "100", { tag: TAG, pin: "4711" });
    const typing = (pin: string) => releaseByCard(network.owner, { gunId, card: TAG, pin });
    const wrong = () => releaseRefusal(network.owner, { gunId, card: TAG, pin: "0000" });
    await Promise.all([wrong(), wrong(), wrong()]);

    for (const pin of ["0001", "4711"]) {
      expect((await typing(pin)).fill).toMatchObject({ allowed: false, declinedBy: "STATE" });
    }
    await cardDeed(network.owner, "resumeCard", { cardId: card.id });
    expect(await wrong()).toMatchObject({ params: { left: 2 } });
    expect((await typing("4711")).fill).toMatchObject({ allowed: true });
  });

  test("whose card wrong PINs stop says so: in its history, in the log and to stations that decide by their lists", async () => {
    const network = await world.network();
    const { gunId, station, gateway } = await gunAtRest(network);
    await certifies(network, station.id, { certification: "PASSWORD" });
    const below = await network.platform();
    const card = await chargedCard(await network.operator({ platform: below, permissions: ALL_PERMISSIONS }), "100", {
      tag: TAG,
      pin: "4711",
    });
    const lists = (await live(gateway)).subscribe("subscription { cardListChanges }");
    await lists.next();
    const clerk = await network.operator({ permissions: [Permission.RealTimeEquip] });

    for (const pin of ["0000", "0001", "0002"]) {
      await releaseRefusal(clerk, { gunId, card: TAG, pin });
    }

    await lists.next();
    expect(await linesOf(network.owner, { cardIds: [card.id] })).toMatchObject([
      { operation: "STOP", author: clerk.login, reason: "3 × PIN", stateAfter: "STOP" },
      { operation: "DEPOSIT" },
      { operation: "OPEN_ACCOUNT" },
    ]);
    expect(await log(network, { objectId: card.id, accountName: clerk.login })).toMatchObject([
      { operation: "stopCard", outcome: "OK", after: { state: "STOP", reason: "3 × PIN" } },
      { operation: "authorizeGunByCard", outcome: "WRONG_PIN", after: { gunId, left: 0 } },
      { operation: "authorizeGunByCard", outcome: "WRONG_PIN", after: { gunId, left: 1 } },
      { operation: "authorizeGunByCard", outcome: "WRONG_PIN", after: { gunId, left: 2 } },
    ]);
  });

  test("is certified by an employee's account alone where the station wants that", async () => {
    const network = await world.network();
    const { gunId, station } = await gunAtRest(network);
    await certifies(network, station.id, { certification: "EMPLOYEE" });
    await chargedCard(network.owner, "100", { tag: TAG });

    const { fill } = await releaseByCard(network.owner, { gunId, card: TAG });

    expect(fill).toMatchObject({ allowed: false, declinedBy: "CERTIFICATION" });
  });

  test("that refuses the order lets go of what was held", async () => {
    const network = await world.network();
    const { gunId, gateway } = await gunAtRest(network);
    const card = await chargedCard(network.owner, "100", { tag: TAG });
    const { command } = await releaseByCard(network.owner, { gunId, card: TAG });

    await gateway.run(AcknowledgeCommandDocument, { input: { commandId: command?.id ?? "", result: "REFUSED" } });
    await lapseHolds(db, clock.now());

    expect(await holdsOf(network.owner, card.id)).toEqual([]);
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test.each([
    ["nobody's card", { card: "FFFF" }, 10016, "card"],
    ["an amount of 0", { card: TAG, amount: "0" }, 10012, "amount"],
    ["a gun of nobody", { card: TAG, gunId: "01900000-0000-7000-8000-000000000000" }, 10014, "gunId"],
  ])("with %s is refused", async (_title, given, number, field) => {
    const network = await world.network();
    const { gunId } = await gunAtRest(network);
    await chargedCard(network.owner, "100", { tag: TAG });

    expect(await releaseRefusal(network.owner, { gunId, ...given })).toMatchObject({ number, field });
  });

  test("of another network's card knows nothing", async () => {
    await chargedCard((await world.network()).owner, "100", { tag: TAG });
    const network = await world.network();
    const { gunId } = await gunAtRest(network);

    expect(await releaseRefusal(network.owner, { gunId, card: TAG })).toMatchObject({ number: 10016 });
  });
});
