import type { CreateDepositRuleInput, DepositRule } from "../schema-types.generated.ts";
import type { Caller } from "./execute.ts";
import { does } from "./forecourt-deeds.ts";
import { type Network, unique } from "./world.ts";

const RULE = "id name fromAmount kind gift mostGift cardGroupId cardGroupName validFrom validUntil active platformId";
export const CREATE_DEPOSIT_RULE = `mutation Create($input: CreateDepositRuleInput!) { createDepositRule(input: $input) { ${RULE} } }`;
const RULES = `query Rules($filter: DepositRuleFilter) { depositRules(filter: $filter, first: 200) { nodes { ${RULE} } } }`;

/** Makes a rule as the caller: 10 on top of 100 or more. */
export async function depositRule(caller: Caller, given: Partial<CreateDepositRuleInput> = {}): Promise<DepositRule> {
  const input = { name: unique("Gift"), fromAmount: "100", kind: "AMOUNT", gift: "10", ...given };
  return (await caller.run<{ createDepositRule: DepositRule }>(CREATE_DEPOSIT_RULE, { input })).createDepositRule;
}

/** The rules that a caller sees. */
export async function depositRulesOf(caller: Caller, filter: object = {}): Promise<DepositRule[]> {
  return (await caller.run<{ depositRules: { nodes: DepositRule[] } }>(RULES, { filter })).depositRules.nodes;
}

/** How each change of deposit rules is brought to succeed. */
export const DEPOSIT_RULE_DEEDS: Readonly<Record<string, (network: Network) => Promise<unknown>>> = {
  createDepositRule: ({ owner }) => depositRule(owner),
  changeDepositRule: async (network) => {
    const { id, name } = await depositRule(network.owner);
    await does("changeDepositRule", { id, name, fromAmount: "50", kind: "PERCENT", gift: "5" }).by(network);
  },
  switchDepositRules: async (network) =>
    does("switchDepositRules", { ids: [(await depositRule(network.owner)).id], active: false }, { of: "{ count }" }).by(
      network,
    ),
  deleteDepositRule: async (network) =>
    does("deleteDepositRule", { id: (await depositRule(network.owner)).id }, { of: "" }).by(network),
};
