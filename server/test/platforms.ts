import { ALL_PERMISSIONS } from "../../common/permission.ts";
import type { Caller } from "./execute.ts";
import type { Network, Thing, World } from "./world.ts";

const TREE = `{ platforms { id parentId siteLimit stationCount accountCount subordinateCount } }`;
const HISTORY = `query History($id: ID!) { auditEntries(filter: { objectId: $id }, orderBy: TIME_ASC) { nodes { operation before after } } }`;

/** A platform as the stories look at it. */
export interface PlatformRow {
  readonly id: string;
  readonly parentId: string | null;
  readonly stationCount: number;
  readonly accountCount: number;
  readonly subordinateCount: number;
}

/** The platforms that a caller sees, by their ids. */
export async function treeOf(caller: Caller): Promise<Map<string, PlatformRow>> {
  const { platforms } = await caller.run<{ platforms: PlatformRow[] }>(TREE);
  return new Map(platforms.map((row) => [row.id, row]));
}

/** What the log has of a platform, the oldest first. */
export async function deedsOn(network: Network, { id }: Thing) {
  const { auditEntries } = await network.owner.run<{
    auditEntries: { nodes: { operation: string; before: object; after: object }[] };
  }>(HISTORY, { id });
  return auditEntries.nodes;
}

/** network → east → (coast → harbour), west; the operator of east holds everything. */
export async function branchesOf(world: World) {
  const network = await world.network();
  const east = await network.platform();
  const coast = await network.platform({ parent: east });
  const harbour = await network.platform({ parent: coast });
  const west = await network.platform();
  const operator = await network.operator({ platform: east, permissions: ALL_PERMISSIONS });
  return { network, east, coast, harbour, west, operator };
}
