import { DeedsDocument } from "../site/station/station.generated.ts";
import type { Caller } from "./execute.ts";
import type { Network } from "./world.ts";

interface Stations {
  stations: {
    nodes: { code: string }[];
    totalCount?: number;
    pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string; endCursor: string };
  };
}

/** The list of stations with everything that it can be asked for. */
export const STATIONS = `query Stations($first: Int! = 25, $after: String, $offset: Int, $filter: StationFilter, $orderBy: StationOrder! = CODE) {
  stations(first: $first, after: $after, offset: $offset, filter: $filter, orderBy: $orderBy) {
    nodes { code } totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`;

/** A page of it. */
export const page = async (caller: Caller, variables: Record<string, unknown> = {}) =>
  (await caller.run<Stations>(STATIONS, variables)).stations;
/** The codes on a page, in order. */
export const codes = async (caller: Caller, variables: Record<string, unknown> = {}) =>
  (await page(caller, variables)).nodes.map(({ code }) => code);

/** Ids behind which there is nothing. */
export const NOWHERE = ["01900000-0000-7000-8000-000000000000", "no id at all"];

/** What the log has of a thing of the set-up, the newest first. */
export const deedsOf = async (network: Network, objectId: string) =>
  (await network.owner.run(DeedsDocument, { objectId })).auditEntries.nodes;
