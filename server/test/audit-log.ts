import type { Network } from "./world.ts";

/** One line of the audit log. */
export interface Entry {
  operation: string;
  accountName: string;
  address: string;
  objectType: string;
  objectId: string | null;
  before: object | null;
  after: Record<string, unknown> | null;
  outcome: string;
  time: string;
}

/** What the owner of a network reads there. */
export async function log(network: Network, filter: object = {}): Promise<Entry[]> {
  const { auditEntries } = await network.owner.run<{ auditEntries: { nodes: Entry[] } }>(
    "query Log($filter: AuditFilter) { auditEntries(first: 200, filter: $filter) { nodes { operation accountName address objectType objectId before after outcome time } } }",
    { filter },
  );
  return auditEntries.nodes;
}
