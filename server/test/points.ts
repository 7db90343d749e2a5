import type {
  ChangePointsSettingsInput,
  CreatePointsProductInput,
  CreatePointsRuleInput,
  ExchangePointsInput,
  PointsExchange,
  PointsFlow,
  PointsProduct,
  PointsProductFilter,
  PointsProductMove,
  PointsRule,
  PointsTotals,
} from "../schema-types.generated.ts";
import { chargedCard } from "./cards.ts";
import type { Caller } from "./execute.ts";
import { does } from "./forecourt-deeds.ts";
import { memberFor } from "./members.ts";
import { type Network, unique } from "./world.ts";

/** The fields of a product that stories look at. */
export const PRODUCT =
  "id platformId platformName name price stock mostEach fromDay untilDay onOffer picture { id url }";
export const CREATE_PRODUCT = `mutation Create($input: CreatePointsProductInput!) { createPointsProduct(input: $input) { ${PRODUCT} } }`;
export const RULE = `id platformId name type unit points step multiplier mostPerDay priority gradeIds stations { kind ids } memberLevels weekdays
  windows { from to } validFrom validUntil active`;
export const CREATE_RULE = `mutation Create($input: CreatePointsRuleInput!) { createPointsRule(input: $input) { ${RULE} } }`;
export const TAKE_IN = `mutation In($input: TakeInPointsProductInput!) { takeInPointsProduct(input: $input) { ${PRODUCT} } }`;
export const CORRECT = `mutation Correct($input: CorrectPointsProductStockInput!) { correctPointsProductStock(input: $input) { ${PRODUCT} } }`;

/** Makes a product as the caller. */
export async function product(caller: Caller, given: Partial<CreatePointsProductInput> = {}): Promise<PointsProduct> {
  const input = { name: unique("Mug"), price: 100, ...given };
  const { createPointsProduct } = await caller.run<{ createPointsProduct: PointsProduct }>(CREATE_PRODUCT, { input });
  return createPointsProduct;
}

/** A product with so many in stock. */
export async function stocked(caller: Caller, quantity: number, given: Partial<CreatePointsProductInput> = {}) {
  const { id } = await product(caller, given);
  const input = { id, quantity, idempotencyKey: unique("goods") };
  return (await caller.run<{ takeInPointsProduct: PointsProduct }>(TAKE_IN, { input })).takeInPointsProduct;
}

/** The products that a caller sees, by name. */
export async function productsOf(caller: Caller, filter: PointsProductFilter = {}): Promise<PointsProduct[]> {
  const query = `query Products($filter: PointsProductFilter) { pointsProducts(filter: $filter) { nodes { ${PRODUCT} } } }`;
  return (await caller.run<{ pointsProducts: { nodes: PointsProduct[] } }>(query, { filter })).pointsProducts.nodes;
}

/** The product log that a caller sees, newest first. */
export async function movesOf(caller: Caller, filter: object = {}): Promise<PointsProductMove[]> {
  const query = `query Moves($filter: PointsProductMoveFilter) { pointsProductMoves(filter: $filter) {
    nodes { id time productId productName platformName cause quantity stockAfter reason author } } }`;
  const { pointsProductMoves } = await caller.run<{ pointsProductMoves: { nodes: PointsProductMove[] } }>(query, {
    filter,
  });
  return pointsProductMoves.nodes;
}

/** Makes a rule as the caller: a point for each litre. */
export async function rule(caller: Caller, given: Partial<CreatePointsRuleInput> = {}): Promise<PointsRule> {
  const input = { name: unique("Rule"), unit: "VOLUME", points: 1, ...given };
  return (await caller.run<{ createPointsRule: PointsRule }>(CREATE_RULE, { input })).createPointsRule;
}

/** What happened to members' points, newest first. */
export async function pointsLinesOf(caller: Caller, filter: object = {}): Promise<PointsFlow[]> {
  const query = `query Lines($filter: PointsFlowFilter) { pointsFlows(filter: $filter, first: 100) {
    nodes { id cause points balanceAfter memberId memberName stationId ruleName cardFlowId productName expiresOn author } } }`;
  return (await caller.run<{ pointsFlows: { nodes: PointsFlow[] } }>(query, { filter })).pointsFlows.nodes;
}

/** What those lines add up to. */
export async function pointsTotalsOf(caller: Caller, filter: object = {}): Promise<PointsTotals> {
  const query = `query Totals($filter: PointsFlowFilter) { pointsTotals(filter: $filter) { came went outstanding lapsing worth } }`;
  return (await caller.run<{ pointsTotals: PointsTotals }>(query, { filter })).pointsTotals;
}

/** The points of a member. */
export async function pointsOf(caller: Caller, memberId: string): Promise<number | undefined> {
  const query = `query Member($filter: MemberFilter) { members(filter: $filter) { nodes { points } } }`;
  const { members } = await caller.run<{ members: { nodes: { points: number }[] } }>(query, {
    filter: { ids: [memberId] },
  });
  return members.nodes[0]?.points;
}

/** The fields of an exchange that stories look at. */
const EXCHANGED =
  "id state memberId memberName productId productName quantity price points author cancelledBy cancelReason";
export const EXCHANGE = `mutation Exchange($input: ExchangePointsInput!) { exchangePoints(input: $input) { ${EXCHANGED} } }`;

/** Gives a member a product for points; with a key of its own. */
export async function exchange(
  caller: Caller,
  given: Omit<ExchangePointsInput, "idempotencyKey">,
): Promise<PointsExchange> {
  const input = { idempotencyKey: unique("key"), ...given };
  return (await caller.run<{ exchangePoints: PointsExchange }>(EXCHANGE, { input })).exchangePoints;
}

/** What members got for points, newest first. */
export async function exchangesOf(caller: Caller, filter: object = {}): Promise<PointsExchange[]> {
  const query = `query Exchanges($filter: PointsExchangeFilter) { pointsExchanges(filter: $filter) { nodes { ${EXCHANGED} } } }`;
  return (await caller.run<{ pointsExchanges: { nodes: PointsExchange[] } }>(query, { filter })).pointsExchanges.nodes;
}

/** An exchange of a member who has earned points for it. */
export async function exchangeBy(network: Network, memberId?: string): Promise<PointsExchange> {
  const of = memberId ?? (await memberFor(network.owner)).id;
  await rule(network.owner, { unit: "STORED_VALUE" });
  await chargedCard(network.owner, "100", { memberId: of });
  return exchange(network.owner, { memberId: of, productId: (await stocked(network.owner, 2)).id, quantity: 1 });
}

/** Sets what holds for all points of a network. */
export const setPoints = (caller: Caller, input: ChangePointsSettingsInput): Promise<unknown> =>
  caller.run("mutation Set($input: ChangePointsSettingsInput!) { changePointsSettings(input: $input) { id } }", {
    input,
  });

/** A rule and a product of a platform, and the move that brought its stock. */
export async function goodsOf(owner: Caller, platformId: string) {
  const { id } = await stocked(owner, 5, { platformId });
  const pointsRule = (await rule(owner, { platformId, unit: "STORED_VALUE" })).id;
  return { pointsRule, product: id, productMove: (await movesOf(owner, { productIds: [id] }))[0]?.id ?? "" };
}

/** How each change of points is brought to succeed. */
export const POINTS_DEEDS: Readonly<Record<string, (network: Network) => Promise<unknown>>> = {
  changePointsProduct: async (network) =>
    does("changePointsProduct", { id: (await product(network.owner)).id, price: 7 }).by(network),
  correctPointsProductStock: async (network) => {
    const { id } = await stocked(network.owner, 2);
    await does("correctPointsProductStock", { id, quantity: -1, reason: "Broken", idempotencyKey: id }).by(network);
  },
  exchangePoints: (network) => exchangeBy(network),
  cancelPointsExchange: async (network) => {
    const { id } = await exchangeBy(network);
    await does("cancelPointsExchange", { id, reason: "Broken" }).by(network);
  },
  changePointsSettings: (network) => does("changePointsSettings", { lapseMonths: 6 }).by(network),
  changePointsRule: async (network) => {
    const { id, name } = await rule(network.owner);
    await does("changePointsRule", { id, name, unit: "AMOUNT", points: 2 }).by(network);
  },
  createPointsRule: (network) => rule(network.owner),
  deletePointsRule: async (network) =>
    does("deletePointsRule", { id: (await rule(network.owner)).id }, { of: "" }).by(network),
  switchPointsRules: async (network) =>
    does("switchPointsRules", { ids: [(await rule(network.owner)).id], active: false }, { of: "{ count }" }).by(
      network,
    ),
  createPointsProduct: (network) => product(network.owner),
  deletePointsProduct: async (network) =>
    does("deletePointsProduct", { id: (await product(network.owner)).id }, { of: "" }).by(network),
  offerPointsProducts: async (network) =>
    does("offerPointsProducts", { ids: [(await product(network.owner)).id], onOffer: false }, { of: "{ count }" }).by(
      network,
    ),
  takeInPointsProduct: (network) => stocked(network.owner, 2),
};
