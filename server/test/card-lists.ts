import type { CardList, FillReport, ListedCard } from "../schema-types.generated.ts";
import type { Caller } from "./execute.ts";
import { minute } from "./readings.ts";
import type { Thing } from "./world.ts";

const LIST = `query List($stationId: ID!, $since: String, $after: String) { cardList(stationId: $stationId, since: $since, after: $after) {
  version at whole gone next salt places longestAge offlineAllowed offlineLimit
  cards { tag state declinedBy validBefore available mostVolume mostFills pinHash } } }`;

interface Asked {
  readonly stationId: string;
  readonly since?: string;
  readonly after?: string;
}

/** A page of the list of cards of a station. */
export const cardListOf = async (gateway: Caller, asked: Asked): Promise<CardList> =>
  (await gateway.run<{ cardList: CardList }>(LIST, { ...asked })).cardList;

/** Why a gateway gets no list. */
export const cardListRefusal = (gateway: Caller, asked: Asked) => gateway.expectRefusal(LIST, { ...asked });

/** All cards that a station's list has now. */
export async function cardsOnList(gateway: Caller, { id: stationId }: Thing): Promise<ListedCard[]> {
  return (await cardListOf(gateway, { stationId })).cards;
}

/** What a station decided by its list at gun 1 of a device: as much as 100. */
export const fillReading = (device: Thing, given: Partial<FillReport> = {}): FillReport => ({
  deviceId: device.id,
  address: "1.1",
  at: minute(0),
  tag: "04A1B2",
  unitPrice: "7",
  bound: "100",
  rules: ["+LIST", "+CARD", "+VALIDITY", "+AVAILABLE"],
  listAt: minute(-1),
  ...given,
});
