import { describe, expect, test } from "vitest";
import { cardGroupOf, joinGroup } from "../../test/card-groups.ts";
import { cardDeed, cardOf, cardsOf } from "../../test/cards.ts";
import { CREATE_DEPOSIT_RULE, depositRule, depositRulesOf } from "../../test/deposit-rules.ts";
import type { Caller } from "../../test/execute.ts";
import { testServer } from "../../test/server.ts";
import { faultsOf } from "../ledger/books.ts";

const { world, db } = await testServer();

const deposit = (caller: Caller, cardId: string, amount: string, preview = false) =>
  cardDeed(caller, "depositCard", { cardId, amount, tender: "CASH", preview });
const valueOf = async (caller: Caller, id: string) =>
  (await cardsOf(caller, { ids: [id] })).map(({ principal, gift, balance }) => ({ principal, gift, balance }));

describe("a deposit", () => {
  test("brings what the rule gives, which the preview says, and the books are right", async () => {
    const network = await world.network();
    const { id } = await cardOf(network.owner);
    await depositRule(network.owner, { fromAmount: "100", kind: "PERCENT", gift: "5", mostGift: "20" });

    expect((await deposit(network.owner, id, "200", true)).line).toMatchObject({ deposit: "200", gift: "10" });
    expect(await valueOf(network.owner, id)).toEqual([{ principal: "0", gift: "0", balance: "0" }]);
    await deposit(network.owner, id, "200");
    await deposit(network.owner, id, "1000");
    await deposit(network.owner, id, "99.99");

    expect(await valueOf(network.owner, id)).toEqual([{ principal: "1299.99", gift: "30", balance: "1329.99" }]);
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("on a card of a group asks the rules of that group, those of platforms above, and none of others", async () => {
    const network = await world.network();
    const platform = await network.platform();
    const beside = await network.platform();
    const { owner } = network;
    const { group } = await cardGroupOf(owner, { platformId: platform.id });
    const { id } = await cardOf(owner, { platformId: platform.id });
    await joinGroup(owner, group.id, [id]);
    await depositRule(owner, { gift: "3" });
    await depositRule(owner, { gift: "4", platformId: platform.id, cardGroupId: group.id });
    await depositRule(owner, { gift: "90", platformId: beside.id });

    expect((await deposit(owner, id, "100")).line).toMatchObject({ gift: "4" });
    const loose = await cardOf(owner, { platformId: platform.id });
    expect((await deposit(owner, loose.id, "100")).line).toMatchObject({ gift: "3" });
  });

  test("that brought a gift is paid back without it when the card is closed", async () => {
    const network = await world.network();
    const { id } = await cardOf(network.owner);
    await depositRule(network.owner);
    await deposit(network.owner, id, "100");

    const { line } = await cardDeed(network.owner, "closeCard", { cardId: id, tender: "CASH" });
    expect(line).toMatchObject({ refund: "100", gift: "-10", balanceAfter: "0" });
    expect(await faultsOf(db, network.id)).toEqual([]);
  });
});

describe("a rule", () => {
  test("has one name in its platform, and says at which field it is wrong", async () => {
    const { owner } = await world.network();
    const { name } = await depositRule(owner, { fromAmount: "100.00" });
    const refused = (given: object) =>
      owner.expectRefusal(CREATE_DEPOSIT_RULE, {
        input: { name: "Other", fromAmount: "100", kind: "PERCENT", gift: "5", ...given },
      });

    expect(await refused({ name })).toMatchObject({ number: 10015, field: "name" });
    expect(await refused({ gift: "100.01" })).toMatchObject({ number: 10012, field: "gift" });
    expect(await refused({ fromAmount: "0" })).toMatchObject({ number: 10012, field: "fromAmount" });
    expect(await refused({ mostGift: "-1" })).toMatchObject({ number: 10012, field: "mostGift" });
    expect(await refused({ validFrom: "2026-12-02", validUntil: "2026-12-01" })).toMatchObject({
      number: 10012,
      field: "validUntil",
    });
    expect(await depositRulesOf(owner)).toMatchObject([{ name, fromAmount: "100" }]);
  });
});
