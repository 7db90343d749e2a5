import { amongMany, fresh, type Requests } from "./test-scope-inputs.ts";

const FACTS = { unit: "VOLUME", points: 1 };
const lines: Requests = ({ platform, station, member, pointsFlow }) => [
  { filter: { ids: [pointsFlow] } },
  { filter: { platformIds: [platform] } },
  { filter: { memberIds: [member] } },
  { filter: { stationIds: [station] } },
  {},
];
const at = (station: string) => ({ kind: "STATIONS", ids: [station] });

/** How rules for points are asked to change, and what they pay and have paid, for what belongs to others. */
export const POINTS_RULES: Readonly<Record<string, Requests>> = {
  "Mutation.changePointsRule": (target, own) => [
    { input: { ...FACTS, name: fresh("Rule"), id: target.pointsRule } },
    { input: { ...FACTS, name: fresh("Rule"), id: own.pointsRule, gradeIds: [target.grade] } },
    { input: { ...FACTS, name: fresh("Rule"), id: own.pointsRule, stations: at(target.station) } },
  ],
  "Mutation.createPointsRule": (target, own) => [
    { input: { ...FACTS, name: fresh("Rule"), platformId: target.platform } },
    { input: { ...FACTS, name: fresh("Rule"), platformId: own.platform, gradeIds: [target.grade] } },
    { input: { ...FACTS, name: fresh("Rule"), platformId: own.platform, stations: at(target.station) } },
  ],
  "Mutation.deletePointsRule": ({ pointsRule }) => [{ input: { id: pointsRule } }],
  "Mutation.switchPointsRules": ({ pointsRule, platform }) => [
    ...amongMany(pointsRule, { active: false }),
    { input: { filter: { platformIds: [platform] }, active: false } },
  ],
  "Mutation.changePointsSettings": () => [{ input: { worth: "1" } }],
  "Mutation.exchangePoints": ({ member, product }, own) => [
    { input: { memberId: member, productId: own.product, quantity: 1, idempotencyKey: fresh("key") } },
    { input: { memberId: own.member, productId: product, quantity: 1, idempotencyKey: fresh("key") } },
  ],
  "Mutation.cancelPointsExchange": ({ pointsExchange }) => [{ input: { id: pointsExchange, reason: "Broken" } }],
  "Query.pointsExchanges": ({ platform, member, product, pointsExchange }) => [
    { filter: { ids: [pointsExchange] } },
    { filter: { platformIds: [platform] } },
    { filter: { memberIds: [member] } },
    { filter: { productIds: [product] } },
    {},
  ],
  "Query.pointsFlows": lines,
  "Query.pointsSettings": () => [{}],
  "Query.pointsTotals": lines,
  "Query.pointsRules": ({ platform, pointsRule }) => [
    { filter: { platformIds: [platform] } },
    { filter: { ids: [pointsRule] } },
    {},
  ],
  "Query.pointsTrial": ({ station, grade }, own) => [
    { input: { type: "CONSUME", stationId: station } },
    { input: { type: "CONSUME", stationId: own.station, gradeId: grade } },
  ],
};
