import { amongMany, fresh, type Requests } from "./test-scope-inputs.ts";

const FACTS = { fromAmount: "100", kind: "AMOUNT", gift: "10" };

/** How deposit rules are asked to change for what belongs to others. */
export const DEPOSIT_RULES: Readonly<Record<string, Requests>> = {
  "Mutation.createDepositRule": (target, own) => [
    { input: { ...FACTS, name: fresh("Gift"), platformId: target.platform } },
    { input: { ...FACTS, name: fresh("Gift"), platformId: own.platform, cardGroupId: target.cardGroup } },
  ],
  "Mutation.changeDepositRule": (target, own) => [
    { input: { ...FACTS, name: fresh("Gift"), id: target.depositRule } },
    { input: { ...FACTS, name: fresh("Gift"), id: own.depositRule, cardGroupId: target.cardGroup } },
  ],
  "Mutation.switchDepositRules": ({ depositRule, platform, cardGroup }) => [
    ...amongMany(depositRule, { active: false }),
    { input: { filter: { platformIds: [platform] }, active: false } },
    { input: { filter: { cardGroupIds: [cardGroup] }, active: false } },
  ],
  "Mutation.deleteDepositRule": ({ depositRule }) => [{ input: { id: depositRule } }],
  "Query.depositRules": ({ platform, depositRule, cardGroup }) => [
    { filter: { platformIds: [platform] } },
    { filter: { ids: [depositRule] } },
    { filter: { cardGroupIds: [cardGroup] } },
    {},
  ],
};
