import { describe, expect, test } from "vitest";
import { SalesDocument } from "../../trade/transaction/transaction.generated.ts";
import { chargedCard, linesOf } from "../../test/cards.ts";
import { setCardCustomer } from "../../test/credit.ts";
import { customerOf, priceOf, ruleOf } from "../../test/customers.ts";
import { askFill, fillsOf } from "../../test/fills.ts";
import { memberFor } from "../../test/members.ts";
import { addPlates, plateGroup } from "../../test/plates.ts";
import { sale } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import type { Network } from "../../test/world.ts";
import { faultsOf } from "../ledger/books.ts";

const { world, db } = await testServer();

const TAG = "04A1B2";

async function cardAtGun(network: Network, given: object = {}) {
  const card = await chargedCard(network.owner, "100", { tag: TAG, ...given });
  return { ...(await network.forecourt()), card };
}
const saleOf = async ({ owner }: Network) => (await owner.run(SalesDocument, {})).transactions.nodes[0];

describe("what a unit costs a card at the gun (7.00 for everybody)", () => {
  test("is the pump's price where no rule makes another", async () => {
    const network = await world.network();
    const { gateway, device } = await cardAtGun(network);

    expect(await askFill(gateway, device, TAG)).toMatchObject({ allowed: true, price: null });

    expect(await fillsOf(network.owner)).toMatchObject([
      { price: "7", priceSource: "UNIT_PRICE", priceRuleName: null },
    ]);
  });

  test("is less by the discount of its plate's group, and the sale keeps what it would have cost, and why", async () => {
    const network = await world.network();
    const group = await plateGroup(network.owner, { discountKind: "PERCENT_OFF", discountValue: "10" });
    await addPlates(network.owner, group.id, ["A1"]);
    const { gateway, device } = await cardAtGun(network, { plate: "A1" });

    expect(await askFill(gateway, device, TAG)).toMatchObject({ price: "6.3", bound: "100" });
    await gateway.report({ sales: [sale(device, { cardNo: TAG, unitPrice: "6.3", amount: "63" })] });

    expect(await fillsOf(network.owner)).toMatchObject([
      { price: "6.3", priceSource: "GROUP", priceRuleName: group.name, unitPrice: "7" },
    ]);
    expect(await saleOf(network)).toMatchObject({
      amount: "63",
      oldAmount: "70",
      price: "6.3",
      priceSource: "GROUP",
      priceRuleId: group.id,
    });
    expect(await linesOf(network.owner, { operations: ["CONSUME"] })).toMatchObject([{ oilAmount: "63" }]);
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("is the special customer's, before any other", async () => {
    const network = await world.network();
    const { gateway, device, card, grade } = await cardAtGun(network);
    const customer = await customerOf(network.owner);
    const price = await priceOf(network.owner, { customerId: customer.id, gradeIds: [grade.id], value: "6.05" });
    await ruleOf(network.owner, { value: "50" });
    await setCardCustomer(network.owner, customer.id, [card.id]);

    expect(await askFill(gateway, device, TAG)).toMatchObject({ price: "6.05" });
    await gateway.report({ sales: [sale(device, { cardNo: TAG, unitPrice: "6.05", amount: "60.5" })] });

    expect(await saleOf(network)).toMatchObject({
      oldAmount: "70",
      priceSource: "CUSTOMER",
      priceRuleId: price.id,
    });
  });

  test("is that of a member's level", async () => {
    const network = await world.network();
    await ruleOf(network.owner, { basis: "SCORE", memberLevels: [3], kind: "AMOUNT_OFF", value: "0.5" });
    const { id: memberId } = await memberFor(network.owner, { level: 3 });
    const { gateway, device } = await cardAtGun(network, { memberId });

    expect(await askFill(gateway, device, TAG)).toMatchObject({ price: "6.5" });
  });

  test("is what everybody pays where the pump charged that in spite of it", async () => {
    const network = await world.network();
    await ruleOf(network.owner, { value: "10" });
    const { gateway, device } = await cardAtGun(network);
    await askFill(gateway, device, TAG);

    await gateway.report({ sales: [sale(device, { cardNo: TAG })] });

    expect(await saleOf(network)).toMatchObject({
      amount: "70",
      oldAmount: "70",
      priceSource: null,
      priceRuleId: null,
    });
  });

  test("is the pump's where a mistaken rule would leave nothing to pay", async () => {
    const network = await world.network();
    await ruleOf(network.owner, { kind: "AMOUNT_OFF", value: "7" });
    const { gateway, device } = await cardAtGun(network);

    expect(await askFill(gateway, device, TAG)).toMatchObject({ allowed: true, price: null });
  });

  test("is by the rules of its own network alone", async () => {
    await ruleOf((await world.network()).owner, { value: "10" });
    const network = await world.network();
    const { gateway, device } = await cardAtGun(network);

    expect(await askFill(gateway, device, TAG)).toMatchObject({ price: null });
  });
});
