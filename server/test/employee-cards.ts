import type { CreateEmployeeCardInput, CreateEmployeeInput, EmployeeCard } from "../schema-types.generated.ts";
import { employee } from "./employees.ts";
import type { Caller } from "./execute.ts";
import { does } from "./forecourt-deeds.ts";
import { type Network, unique } from "./world.ts";

const CARD = "id number tag state employeeId employeeName stationId stationName validUntil replacedById platformId";
const LIST = `query Cards($filter: EmployeeCardFilter) { employeeCards(filter: $filter, first: 200) { nodes { ${CARD} } } }`;

/** The document of a change of employee cards. */
export const employeeCardDeed = (field: string): string =>
  `mutation Deed($input: ${field[0]?.toUpperCase()}${field.slice(1)}Input!) { ${field}(input: $input) { ${CARD} } }`;

/** Does a change of employee cards. */
export async function doneWith(caller: Caller, field: string, input: object): Promise<EmployeeCard> {
  return (await caller.run<Record<string, EmployeeCard>>(employeeCardDeed(field), { input }))[field] as EmployeeCard;
}

/** Issues a card as the caller; to a new employee unless told. */
export async function employeeCard(
  caller: Caller,
  given: Partial<CreateEmployeeCardInput> = {},
): Promise<EmployeeCard> {
  const employeeId = given.employeeId ?? (await employee(caller)).id;
  const number = unique("EMP")
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "-");
  return doneWith(caller, "createEmployeeCard", { number, ...given, employeeId });
}

/** An employee, and the card of theirs. */
export async function workerOf(caller: Caller, given: Partial<CreateEmployeeInput>) {
  const { id } = await employee(caller, given);
  return { employee: id, employeeCard: (await employeeCard(caller, { employeeId: id })).id };
}

/** The employee cards that a caller sees. */
export async function employeeCardsOf(caller: Caller, filter: object = {}): Promise<EmployeeCard[]> {
  return (await caller.run<{ employeeCards: { nodes: EmployeeCard[] } }>(LIST, { filter })).employeeCards.nodes;
}

/** How each change of employee cards is brought to succeed. */
export const EMPLOYEE_CARD_DEEDS: Readonly<Record<string, (network: Network) => Promise<unknown>>> = {
  createEmployeeCard: ({ owner }) => employeeCard(owner),
  changeEmployeeCard: async (network) =>
    does("changeEmployeeCard", { id: (await employeeCard(network.owner)).id, tag: "CAFE01" }).by(network),
  setEmployeeCardState: async (network) =>
    does("setEmployeeCardState", { id: (await employeeCard(network.owner)).id, state: "LOST" }).by(network),
  replaceEmployeeCard: async ({ owner }) =>
    doneWith(owner, "replaceEmployeeCard", { id: (await employeeCard(owner)).id, number: "EMP-REPLACED" }),
};
