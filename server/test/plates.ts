import type {
  CreateLicencePlateGroupInput,
  JudgeLicencePlateInput,
  LicencePlate,
  LicencePlateGroup,
  LicencePlateVerdict,
  RowOutcome,
  Transaction,
} from "../schema-types.generated.ts";
import type { Caller } from "./execute.ts";
import { does } from "./forecourt-deeds.ts";
import { type Network, unique } from "./world.ts";

const GROUP = `id platformId platformName name discountKind discountValue dayAmount dayVolume dayCount monthAmount monthVolume monthCount
  declinesOverdue active remark plateCount testsDue`;
const PLATE =
  "id groupId groupName plate normalised vehicle driver cylinderTestUntil cylinderTest overrideReason overrideUntil";

export const CREATE_GROUP = `mutation Create($input: CreateLicencePlateGroupInput!) { createLicencePlateGroup(input: $input) { ${GROUP} } }`;
export const CHANGE_GROUP = `mutation Change($input: ChangeLicencePlateGroupInput!) { changeLicencePlateGroup(input: $input) { ${GROUP} } }`;
export const DELETE_GROUP =
  "mutation Delete($input: DeleteLicencePlateGroupInput!) { deleteLicencePlateGroup(input: $input) }";
export const ADD_PLATES = `mutation Add($input: AddLicencePlatesInput!) {
  addLicencePlates(input: $input) { id label outcome refusal { number field params } } }`;
export const CHANGE_PLATE = `mutation Change($input: ChangeLicencePlateInput!) { changeLicencePlate(input: $input) { ${PLATE} } }`;
export const OVERRIDE = `mutation Override($input: OverrideCylinderTestInput!) { overrideCylinderTest(input: $input) { ${PLATE} } }`;
export const MOVE_PLATES = `mutation Move($input: MoveLicencePlatesInput!) {
  moveLicencePlates(input: $input) { outcomes { id label outcome refusal { number field } } } }`;
export const REMOVE_PLATES = `mutation Remove($input: RemoveLicencePlatesInput!) {
  removeLicencePlates(input: $input) { count outcomes { id label outcome refusal { number field } } next } }`;
const GROUPS = `query Groups($filter: LicencePlateGroupFilter, $orderBy: LicencePlateGroupOrder! = NAME_ASC) {
  licencePlateGroups(filter: $filter, orderBy: $orderBy) { nodes { ${GROUP} } } }`;
const PLATES = `query Plates($filter: LicencePlateFilter, $orderBy: LicencePlateOrder! = PLATE_ASC) {
  licencePlates(filter: $filter, orderBy: $orderBy) { nodes { ${PLATE} } } }`;

/** Makes a plate group as the caller. */
export async function plateGroup(
  caller: Caller,
  given: Partial<CreateLicencePlateGroupInput> = {},
): Promise<LicencePlateGroup> {
  const input = { name: unique("fleet"), ...given };
  return (await caller.run<{ createLicencePlateGroup: LicencePlateGroup }>(CREATE_GROUP, { input }))
    .createLicencePlateGroup;
}

/** Adds plates to a group, and tells what became of each. */
export async function addPlates(caller: Caller, groupId: string, plates: readonly string[]): Promise<RowOutcome[]> {
  const input = { groupId, plates };
  return (await caller.run<{ addLicencePlates: RowOutcome[] }>(ADD_PLATES, { input })).addLicencePlates;
}

/** The plate groups that a caller sees, by name unless told. */
export async function plateGroupsOf(
  caller: Caller,
  variables: Record<string, unknown> = {},
): Promise<LicencePlateGroup[]> {
  return (await caller.run<{ licencePlateGroups: { nodes: LicencePlateGroup[] } }>(GROUPS, variables))
    .licencePlateGroups.nodes;
}

/** The plates that a caller sees, by plate unless told. */
export async function platesOf(caller: Caller, variables: Record<string, unknown> = {}): Promise<LicencePlate[]> {
  return (await caller.run<{ licencePlates: { nodes: LicencePlate[] } }>(PLATES, variables)).licencePlates.nodes;
}

/** A plate in a group of its own. */
export async function plateIn(
  caller: Caller,
  { plate = unique("P"), ...given }: Partial<CreateLicencePlateGroupInput> & { readonly plate?: string } = {},
): Promise<LicencePlate> {
  const group = await plateGroup(caller, given);
  await addPlates(caller, group.id, [plate]);
  const [found] = await platesOf(caller, { filter: { groupIds: [group.id] } });
  if (found === undefined) {
    throw new Error("the plate was refused, against expectation");
  }
  return found;
}

export const JUDGE = `query Judge($input: JudgeLicencePlateInput!) { judgeLicencePlate(input: $input) {
  allowed declinedBy day timeZone steps { rule verdict used most } } }`;

/** Whether a plate may fill. */
export async function verdictOn(caller: Caller, input: JudgeLicencePlateInput): Promise<LicencePlateVerdict> {
  return (await caller.run<{ judgeLicencePlate: LicencePlateVerdict }>(JUDGE, { input })).judgeLicencePlate;
}

/** The last fills of a plate that a caller sees. */
export async function plateFillsOf(caller: Caller, id: string): Promise<Transaction[]> {
  const fills = "query Fills($id: ID!) { licencePlateFills(id: $id) { time carNumber stationName volume amount } }";
  return (await caller.run<{ licencePlateFills: Transaction[] }>(fills, { id })).licencePlateFills;
}

const ROWS = { of: "{ count }" };

/** How each change of a plate group or a plate is brought to succeed. */
export const PLATE_DEEDS: Readonly<Record<string, (network: Network) => Promise<unknown>>> = {
  addLicencePlates: (network) => plateIn(network.owner),
  changeLicencePlate: async (network) =>
    does("changeLicencePlate", { id: (await plateIn(network.owner)).id, driver: "Li Wei" }).by(network),
  changeLicencePlateGroup: async (network) =>
    does("changeLicencePlateGroup", { id: (await plateGroup(network.owner)).id, remark: "Other" }).by(network),
  createLicencePlateGroup: (network) => plateGroup(network.owner),
  deleteLicencePlateGroup: async (network) =>
    does("deleteLicencePlateGroup", { id: (await plateGroup(network.owner)).id }, { of: "" }).by(network),
  moveLicencePlates: async (network) => {
    const [{ id }, group] = [await plateIn(network.owner), await plateGroup(network.owner)];
    await does("moveLicencePlates", { ids: [id], groupId: group.id }, ROWS).by(network);
  },
  overrideCylinderTest: async (network) => {
    const input = { id: (await plateIn(network.owner)).id, reason: "Booked", until: "2026-12-01" };
    await does("overrideCylinderTest", input).by(network);
  },
  removeLicencePlates: async (network) =>
    does("removeLicencePlates", { ids: [(await plateIn(network.owner)).id] }, ROWS).by(network),
};
