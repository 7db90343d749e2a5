import { valueOf, type Metric, type Payload, type Value } from "./payload.ts";
import type { Verb } from "./topic.ts";

/** A message that is missing may still come for so long. */
const REORDER_MS = 5_000;
/** A node is asked to be born again at most so often. */
const ASK_AGAIN_MS = 10_000;
/** Messages that may wait for one that is missing; of more, it is given up. */
const MOST_HELD = 64;
/** Numbers of messages go from 0 to 255. */
const ROUND = 256;

/** One figure under its name. */
export interface Told {
  readonly name: string;
  /** Null: it has none, or one of another type than it was born with. */
  readonly value: Value | null;
  readonly at: number | null;
  readonly isHistorical: boolean;
}

/** What a message means, in order. `device` null: the node itself. */
export type Happening =
  | { readonly what: "BORN"; readonly device: string | null; readonly told: readonly Told[]; readonly sentAt: Sent }
  | {
      readonly what: "TOLD";
      readonly device: string | null;
      readonly told: readonly Told[];
      readonly sentAt: Sent;
      /** Others that were sent after it came before it, or it came before. */
      readonly isLate: boolean;
      /** False: it told metrics besides that it was not born with. */
      readonly isWhole: boolean;
      /** Messages before it are missing, and will not come: nobody knows what they told of any device. */
      readonly isAfterGap: boolean;
    }
  | { readonly what: "DIED"; readonly device: string | null; readonly sentAt: Sent }
  /** It is to be asked to tell everything anew. */
  | { readonly what: "REBIRTH"; readonly why: string };

/** Milliseconds by the node's clock; null where it didn't say. */
type Sent = number | null;

export interface Message {
  readonly verb: Verb;
  readonly device: string | null;
  readonly payload: Payload;
}

interface Known {
  readonly device: string | null;
  readonly name: string;
  readonly datatype: number;
}

/** What is known of a node, by its births. */
export interface Node {
  readonly isBorn: boolean;
  /** Of its connection; a death with another number is an older connection's. */
  readonly bdSeq: string | null;
  /** The number of the message that comes next. */
  readonly next: number;
  readonly aliases: ReadonlyMap<string, Known>;
  readonly names: ReadonlyMap<string, Known>;
  readonly devices: ReadonlySet<string>;
  /** Messages that came too early, by their numbers. */
  readonly held: ReadonlyMap<number, Message>;
  readonly heldSince: number | null;
  readonly askedAt: number | null;
  /** Why it is to be asked, once it may be. */
  readonly wish: string | null;
}

export const UNBORN: Node = {
  isBorn: false,
  bdSeq: null,
  next: 0,
  aliases: new Map(),
  names: new Map(),
  devices: new Set(),
  held: new Map(),
  heldSince: null,
  askedAt: null,
  wish: null,
};

export interface Step {
  readonly node: Node;
  readonly happenings: readonly Happening[];
}

/** What a message changes, and what it means. `now` in milliseconds. */
export function take(node: Node, message: Message, now: number): Step {
  const { verb, payload } = message;
  if (verb === "NBIRTH") return birth(node, payload, now);
  if (verb === "NDEATH") return death(node, payload, now);
  if (!node.isBorn) return wishing(node, "it told before it was born", now);
  if (payload.seq === null) return wishing(node, "a message without its number", now);
  const ahead = (payload.seq - node.next + ROUND) % ROUND;
  if (ahead === 0) return drained(run(advanced(node), message, now), now);
  if (ahead >= ROUND / 2) return verb === "DDATA" ? run(node, message, now, true) : { node, happenings: [] };
  const held = new Map(node.held).set(payload.seq, message);
  const waiting = { ...node, held, heldSince: node.heldSince ?? now };
  return held.size > MOST_HELD ? givenUp(waiting, now) : { node: waiting, happenings: [] };
}

/** What becomes due by itself. */
export function tick(node: Node, now: number): Step {
  if (node.heldSince !== null && now - node.heldSince >= REORDER_MS) return givenUp(node, now);
  return node.wish === null ? { node, happenings: [] } : wishing(node, node.wish, now);
}

/** Something came that can't be read: what it would have told is asked for. */
export const garbled = (node: Node, now: number): Step => wishing(node, "a message that could not be read", now);

/** The way to it was lost, or has just been found: whatever is known of it may be over. What it told that waits yet is `leftover`. */
export const unknown = (node: Node): Node => ({ ...UNBORN, askedAt: node.askedAt });

/** What waits for a message that will not come any more, told late: it may hold sales. */
export function leftover(node: Node, now: number): readonly Happening[] {
  let step: Step = { node, happenings: [] };
  return inTurn(node).flatMap(([, message]) => {
    step = run(step.node, message, now, true);
    return step.happenings.filter((one) => one.what === "TOLD" && one.device !== null);
  });
}

/** Asks for a birth, now or as soon as it may be. */
export function wishing(node: Node, why: string, now: number): Step {
  const isSoon = node.askedAt !== null && now - node.askedAt < ASK_AGAIN_MS;
  if (isSoon) return { node: { ...node, wish: why }, happenings: [] };
  return { node: { ...node, askedAt: now, wish: null }, happenings: [{ what: "REBIRTH", why }] };
}

function birth(node: Node, payload: Payload, now: number): Step {
  const born = registered({ ...UNBORN, askedAt: node.askedAt, isBorn: true }, null, payload.metrics);
  const next = ((payload.seq ?? 0) + 1) % ROUND;
  const told = resolved(born, null, payload.metrics);
  const happening = { what: "BORN", device: null, told, sentAt: payload.timestamp } as const;
  return { node: { ...born, next, bdSeq: bdSeqOf(payload) }, happenings: [...leftover(node, now), happening] };
}

function death(node: Node, payload: Payload, now: number): Step {
  const bdSeq = bdSeqOf(payload);
  if (node.isBorn && node.bdSeq !== null && bdSeq !== node.bdSeq) return { node, happenings: [] };
  const happening = { what: "DIED", device: null, sentAt: payload.timestamp } as const;
  return { node: unknown(node), happenings: [...leftover(node, now), happening] };
}

/** The same number as text, whichever type it came in. */
function bdSeqOf({ metrics }: Payload): string | null {
  const raw = metrics.find(({ name }) => name === "bdSeq")?.raw;
  return raw == null ? null : String(raw);
}

const advanced = (node: Node): Node => ({ ...node, next: (node.next + 1) % ROUND });

function run(node: Node, { verb, device, payload }: Message, now: number, isLate = false): Step {
  const sentAt = payload.timestamp;
  if (verb === "DBIRTH" && device !== null) {
    const born = registered({ ...node, devices: new Set(node.devices).add(device) }, device, payload.metrics);
    const told = resolved(born, device, payload.metrics);
    return { node: born, happenings: [{ what: "BORN", device, told, sentAt }] };
  }
  if (verb === "DDEATH" && device !== null) {
    const devices = new Set([...node.devices].filter((each) => each !== device));
    return { node: { ...node, devices }, happenings: [{ what: "DIED", device, sentAt }] };
  }
  if (device !== null && !node.devices.has(device)) return wishing(node, `${device} told before it was born`, now);
  const told = resolved(node, device, payload.metrics);
  const isWhole = told.length === payload.metrics.length;
  const telling: Happening = { what: "TOLD", device, told, sentAt, isLate, isWhole, isAfterGap: false };
  if (isWhole) return { node, happenings: [telling] };
  const asked = wishing(node, "it told a metric that it was not born with", now);
  return { node: asked.node, happenings: [...(told.length === 0 ? [] : [telling]), ...asked.happenings] };
}

/** Those that came too early follow at once, as far as their numbers do. */
function drained({ node, happenings }: Step, now: number): Step {
  const following = node.held.get(node.next);
  if (following === undefined) return { node: node.held.size === 0 ? { ...node, heldSince: null } : node, happenings };
  const held = new Map(node.held);
  held.delete(node.next);
  const after = drained(run({ ...advanced(node), held }, following, now), now);
  return { node: after.node, happenings: [...happenings, ...after.happenings] };
}

/** The messages that came too early, in the order in which they were sent. */
function inTurn({ held, next }: Node): readonly (readonly [number, Message])[] {
  const ahead = (number: number) => (number - next + ROUND) % ROUND;
  return [...held].toSorted(([one], [other]) => ahead(one) - ahead(other));
}

/** What is missing will not come: the rest is taken as it is, since it may hold sales, and everything is asked for anew. */
function givenUp(node: Node, now: number): Step {
  const held = inTurn(node);
  const last = held.at(-1)?.[0] ?? node.next - 1;
  const why = `messages are missing from number ${node.next} on`;
  const asked = wishing({ ...node, held: new Map(), heldSince: null, next: (last + 1) % ROUND }, why, now);
  let step: Step = { node: asked.node, happenings: [] };
  const happenings: Happening[] = [];
  for (const [, message] of held) {
    step = run(step.node, message, now);
    happenings.push(...step.happenings);
  }
  const first = happenings.findIndex(({ what }) => what === "TOLD");
  const told = happenings.map((one, place) => (place === first ? { ...one, isAfterGap: true } : one));
  return { node: step.node, happenings: [...told, ...asked.happenings] };
}

const nameIn = (device: string | null, name: string): string => `${device ?? ""}/${name}`;

/** Takes over what a birth says of its metrics; those of an earlier birth of the same device are forgotten. */
function registered(node: Node, device: string | null, metrics: readonly Metric[]): Node {
  const others = <Key>(known: ReadonlyMap<Key, Known>) =>
    new Map([...known].filter(([, metric]) => metric.device !== device));
  const [aliases, names] = [others(node.aliases), others(node.names)];
  for (const { name, alias, datatype } of metrics) {
    if (name === null || datatype === null) continue;
    const known = { device, name, datatype };
    names.set(nameIn(device, name), known);
    if (alias !== null) aliases.set(alias, known);
  }
  return { ...node, aliases, names };
}

/** Metrics under their names, as their types mean them, without those that are unknown. */
function resolved(node: Node, device: string | null, metrics: readonly Metric[]): readonly Told[] {
  const told: Told[] = [];
  for (const { name, alias, datatype, timestamp, isHistorical, raw } of metrics) {
    const known = name === null ? node.aliases.get(alias ?? "") : node.names.get(nameIn(device, name));
    if (known === undefined || known.device !== device) continue;
    const value = valueOf(raw, datatype ?? known.datatype);
    told.push({ name: known.name, value, at: timestamp, isHistorical });
  }
  return told;
}
