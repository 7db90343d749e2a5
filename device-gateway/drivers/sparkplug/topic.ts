/** What a node tells. */
export const VERBS = ["NBIRTH", "NDATA", "NDEATH", "DBIRTH", "DDATA", "DDEATH"] as const;
export type Verb = (typeof VERBS)[number];

/** A node of a group. */
export interface NodeName {
  readonly group: string;
  readonly node: string;
}

/** Who tells what. */
export interface Topic extends NodeName {
  readonly verb: Verb;
  /** Null: the node itself. */
  readonly device: string | null;
}

const SPACE = "spBv1.0";

/** A topic in its parts; null for one that no node tells by. */
export function topicOf(text: string): Topic | null {
  const [space, group, verb, node, device = null, ...rest] = text.split("/");
  const known = VERBS.find((each) => each === verb);
  if (space !== SPACE || !group || !node || !known || rest.length > 0) return null;
  return (device === null) === known.startsWith("N") ? { group, node, verb: known, device } : null;
}

/** What must be subscribed to, to hear of each node that it was born: it may be one that nobody registered. */
export const BIRTHS = `${SPACE}/+/NBIRTH/+`;

/** By this the births of one node are heard, where the broker gives no others. */
export const birthFilter = ({ group, node }: NodeName): string => `${SPACE}/${group}/NBIRTH/${node}`;

/** What must be subscribed to, to hear all else of a node, and no command of one's own. */
export const filtersOf = ({ group, node }: NodeName): string[] =>
  VERBS.filter((verb) => verb !== "NBIRTH").map(
    (verb) => `${SPACE}/${group}/${verb}/${node}${verb.startsWith("N") ? "" : "/+"}`,
  );

/** Where a node's or its device's orders go. */
export const orderTopic = ({ group, node }: NodeName, device: string | null): string =>
  device === null ? `${SPACE}/${group}/NCMD/${node}` : `${SPACE}/${group}/DCMD/${node}/${device}`;

/** Where a host says whether it is there. */
export const stateTopic = (hostId: string): string => `${SPACE}/STATE/${hostId}`;
