import type { InboundDelivery, InboundStatistics } from "../schema-types.generated.ts";
import { Permission } from "../../common/permission.ts";
import type { Caller } from "./execute.ts";
import { deliveryReading, minute } from "./readings.ts";
import { type Forecourt, type Network, type Thing, unique } from "./world.ts";

const INBOUND = `id state time stationId stationName tankId tankNumber gradeName ticketId number supplier driver vehicle plannedAt ticketLitres ticketNetLitres loadedNetLitres
  ticketTemperatureC density compartments remark author deliveryId matchedBy startedAt endedAt riseLitres soldLitres receivedLitres receivedNetLitres
  startTemperatureC gaugeTemperatureC differenceLitres differenceNetLitres differencePercent basis level dispute disputedByMe outcome agreedLitres photo { id url }
  disputeEntries { deed author text outcome agreedLitres time }`;
const deed = (name: string) =>
  `mutation Deed($input: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${INBOUND} } }`;
const WITHDRAW = `mutation Withdraw($input: WithdrawDeliveryTicketInput!) { withdrawDeliveryTicket(input: $input) }`;
const LIST = `query List($filter: InboundDeliveryFilter) { inboundDeliveries(filter: $filter, first: 50) { nodes { ${INBOUND} } totalCount } }`;
const ONE = `query One($id: ID!) { inboundDelivery(id: $id) { ${INBOUND} } }`;
const FIGURES =
  "tickets rises matched ticketLitres receivedLitres differenceLitres net differenceNetLitres differencePercent";
const STATISTICS = `query Sums($filter: InboundDeliveryFilter, $by: InboundGrouping) { inboundStatistics(filter: $filter, by: $by) {
  rows { key name tankNumber figures { ${FIGURES} } } total { ${FIGURES} } } }`;

type TicketDeed =
  | "createDeliveryTicket"
  | "changeDeliveryTicket"
  | "matchDeliveryTicket"
  | "unmatchDeliveryTicket"
  | "openDeliveryDispute"
  | "commentDeliveryDispute"
  | "settleDeliveryDispute";

/** A change of a ticket: its text and its variables. */
export const ticketDeed = (name: TicketDeed | "withdrawDeliveryTicket", input: object) =>
  [name === "withdrawDeliveryTicket" ? WITHDRAW : deed(name), { input }] as const;

/** Does something with a ticket; gives it as it is then. */
export async function onTicket(caller: Caller, name: TicketDeed, input: object): Promise<InboundDelivery> {
  const done = await caller.run<Record<string, InboundDelivery>>(...ticketDeed(name, input));
  return done[name] as InboundDelivery;
}

/** What a ticket of 5,000 litres says, signed as the story began. */
export const ticketFacts = (given: object = {}) => ({
  number: unique("BOL"),
  supplier: "Delta Supply",
  time: minute(5),
  volumeLitres: "5000",
  ...given,
});

/** Enters a ticket. */
export const enterTicket = (caller: Caller, { id: tankId }: Thing, given: object = {}): Promise<InboundDelivery> =>
  onTicket(caller, "createDeliveryTicket", { tankId, ...ticketFacts(given) });

/** Takes a ticket back. */
export const withdrawTicket = (caller: Caller, { id }: Thing) =>
  caller.run(...ticketDeed("withdrawDeliveryTicket", { id, reason: "twice" }));

/** The deliveries that a caller sees. */
export const inboundOf = async (caller: Caller, filter: object = {}): Promise<InboundDelivery[]> =>
  (await caller.run<{ inboundDeliveries: { nodes: InboundDelivery[] } }>(LIST, { filter })).inboundDeliveries.nodes;

/** One of them. */
export const inboundBy = async (caller: Caller, id: string): Promise<InboundDelivery> =>
  (await caller.run<{ inboundDelivery: InboundDelivery }>(ONE, { id })).inboundDelivery;

/** What they came to. */
export const inboundSums = async (caller: Caller, filter: object = {}, by?: string): Promise<InboundStatistics> =>
  (await caller.run<{ inboundStatistics: InboundStatistics }>(STATISTICS, { filter, by })).inboundStatistics;

/** A rise of tank 1, as its gauge tells. */
export const tellRise = ({ gateway, device }: Forecourt, given: object = {}) =>
  gateway.report({ deliveries: [deliveryReading(device, given)] });

/** A ticket whose dispute an operator opened, and who did. */
export async function disputedTicket(network: Network) {
  const ticket = await enterTicket(network.owner, await network.tank());
  const opener = await network.operator({ permissions: [Permission.StationReport] });
  await onTicket(opener, "openDeliveryDispute", { id: ticket.id, reason: "40 litres short" });
  return { ticket, opener };
}

/** How a dispute is settled. */
export const settling = ({ id }: Thing, given: object = {}) => ({
  id,
  outcome: "SHARED",
  agreedLitres: "4980",
  text: "met halfway",
  ...given,
});

/** How each change of tickets is brought to succeed. */
export const DELIVERY_TICKET_DEEDS: Readonly<Record<string, (network: Network) => Promise<unknown>>> = {
  createDeliveryTicket: async (network) => enterTicket(network.owner, await network.tank()),
  changeDeliveryTicket: async (network) => {
    const { id } = await enterTicket(network.owner, await network.tank());
    await onTicket(network.owner, "changeDeliveryTicket", { id, ...ticketFacts({ remark: "seal broken" }) });
  },
  withdrawDeliveryTicket: async (network) =>
    withdrawTicket(network.owner, await enterTicket(network.owner, await network.tank())),
  matchDeliveryTicket: async (network) => {
    const forecourt = await network.forecourt();
    await tellRise(forecourt);
    const { id } = await enterTicket(network.owner, forecourt.tank, { volumeLitres: "9000" });
    const [rise] = await inboundOf(network.owner, { states: ["RISE_ONLY"] });
    await onTicket(network.owner, "matchDeliveryTicket", { id, deliveryId: rise?.deliveryId });
  },
  unmatchDeliveryTicket: async (network) => {
    const forecourt = await network.forecourt();
    await tellRise(forecourt);
    const { id } = await enterTicket(network.owner, forecourt.tank);
    await onTicket(network.owner, "unmatchDeliveryTicket", { id });
  },
  openDeliveryDispute: disputedTicket,
  commentDeliveryDispute: async (network) => {
    const { ticket, opener } = await disputedTicket(network);
    await onTicket(opener, "commentDeliveryDispute", { id: ticket.id, text: "driver was told" });
  },
  settleDeliveryDispute: async (network) => {
    const { ticket } = await disputedTicket(network);
    await onTicket(network.owner, "settleDeliveryDispute", settling(ticket));
  },
};
