import { settling, ticketFacts } from "../../test/delivery-tickets.ts";
import type { Requests, Targets } from "./test-scope-inputs.ts";

/** Deliveries by everything that narrows them. */
const inboundRows = ({ platform, region, city, station, tank, grade, deliveryTicket }: Targets): object[] => [
  { filter: { ids: [deliveryTicket] } },
  { filter: { platformIds: [platform] } },
  { filter: { regionIds: [region] } },
  { filter: { cityIds: [city] } },
  { filter: { stationIds: [station] } },
  { filter: { tankIds: [tank] } },
  { filter: { gradeIds: [grade] } },
];

/** What is asked of delivery tickets that aren't the caller's. */
export const DELIVERY_TICKET_REQUESTS: Readonly<Record<string, Requests>> = {
  "Query.inboundDeliveries": inboundRows,
  "Query.inboundStatistics": (target) => inboundRows(target).map((asked) => ({ ...asked, by: "STATION" })),
  "Query.inboundDelivery": ({ deliveryTicket }) => [{ id: deliveryTicket }],
  "Mutation.createDeliveryTicket": (target, own) => [
    { input: { tankId: target.tank, ...ticketFacts() } },
    { input: { tankId: own.tank, ...ticketFacts({ imageId: target.picture }) } },
  ],
  "Mutation.changeDeliveryTicket": (target, own) => [
    { input: { id: target.deliveryTicket, ...ticketFacts() } },
    { input: { id: own.deliveryTicket, ...ticketFacts({ imageId: target.picture }) } },
  ],
  "Mutation.withdrawDeliveryTicket": ({ deliveryTicket }) => [{ input: { id: deliveryTicket, reason: "mine" } }],
  "Mutation.matchDeliveryTicket": (target, own) => [
    { input: { id: target.deliveryTicket, deliveryId: own.delivery } },
    { input: { id: own.deliveryTicket, deliveryId: target.delivery } },
  ],
  "Mutation.unmatchDeliveryTicket": ({ deliveryTicket }) => [{ input: { id: deliveryTicket } }],
  "Mutation.openDeliveryDispute": ({ deliveryTicket }) => [{ input: { id: deliveryTicket, reason: "mine" } }],
  "Mutation.commentDeliveryDispute": ({ deliveryTicket }) => [{ input: { id: deliveryTicket, text: "mine" } }],
  "Mutation.settleDeliveryDispute": ({ deliveryTicket }) => [{ input: settling({ id: deliveryTicket }) }],
};
