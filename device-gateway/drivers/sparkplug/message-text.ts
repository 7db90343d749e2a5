import type { Payload, Written } from "./payload.ts";
import type { Topic } from "./topic.ts";

/** Numbers of cards and tags are such texts; data by alias alone doesn't say which metric it is, so all of them are taken for one. */
const CARD = /^[\da-f]{8,}$/i;
const SHOWN_OF_CARD = 4;

const plain = (_: string, value: unknown): unknown => {
  if (typeof value === "bigint") return value.toString();
  if (typeof value === "string" && CARD.test(value)) return `•••${value.slice(-SHOWN_OF_CARD)}`;
  return value ?? undefined;
};

/** A message as somebody who looks for a fault reads it: its verb, the device behind the box, and its metrics as JSON. */
export const messageText = ({ verb, device }: Pick<Topic, "verb" | "device">, payload: Payload): string =>
  `${verb}${device === null ? "" : ` ${device}`} ${JSON.stringify(payload, plain)}`;

/** The same of what goes to a box. */
export const orderText = (topic: string, metrics: readonly Written[]): string =>
  `${topic} ${JSON.stringify(metrics, plain)}`;
