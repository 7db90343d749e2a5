import { createServer } from "node:net";
import { Aedes } from "aedes";
import { type MqttClient, connectAsync } from "mqtt";
import { type BoxMetric, KINDS, orderIn, payloadBytes } from "../device-gateway/simulator/wires/sparkplug-bytes.ts";

const BOXES_A_CONNECTION = 100;
const LOOK_EVERY_MS = 20;

/** One communication box that is played: its place at the broker, and the number of its next message. */
export interface PlayedBox {
  readonly group: string;
  readonly number: number;
  readonly client: MqttClient;
  seq: number;
  /** How often it has told of its tanks. */
  step: number;
}

/** Which boxes there are, and what each tells when it is born, beside what it tells of itself. */
export interface BoxCrowd {
  readonly group: string;
  readonly numbers: readonly number[];
  readonly mqttPort: number;
  readonly bearParts: (box: PlayedBox, at: number) => void;
}

const topicOfBox = ({ group, number }: Pick<PlayedBox, "group" | "number">, verb: string): string =>
  `spBv1.0/${group}/${verb}/BOX-${number}`;

/** Tells metrics of a box, or of a part behind it, under the box's next number. */
export function tellMetrics(
  box: PlayedBox,
  { verb, part, at }: { readonly verb: string; readonly part: string | null; readonly at: number },
  metrics: readonly BoxMetric[],
): void {
  const topic = part === null ? topicOfBox(box, verb) : `${topicOfBox(box, verb)}/${part}`;
  box.client.publish(topic, payloadBytes(at, metrics, box.seq), { qos: 0 });
  box.seq = (box.seq + 1) % 256;
}

function bear(box: PlayedBox, { bearParts }: BoxCrowd): void {
  const at = Date.now();
  box.seq = 0;
  const about: BoxMetric[] = [
    { name: "bdSeq", kind: KINDS.INT64, value: 0, at },
    { name: "Node Control/Rebirth", kind: KINDS.BOOLEAN, value: false, at },
  ];
  tellMetrics(box, { verb: "NBIRTH", part: null, at }, about);
  bearParts(box, at);
}

async function connection(crowd: BoxCrowd, numbers: readonly number[]): Promise<PlayedBox[]> {
  const url = `mqtt://127.0.0.1:${crowd.mqttPort}`;
  const client = await connectAsync(url, { protocolVersion: 4, queueQoSZero: false });
  const boxes = numbers.map((number): PlayedBox => ({ group: crowd.group, number, client, seq: 0, step: 0 }));
  const byOrders = new Map(boxes.map((box) => [topicOfBox(box, "NCMD"), box]));
  client.on("message", (topic, bytes) => {
    const box = byOrders.get(topic);
    if (box !== undefined && orderIn(bytes)?.["Node Control/Rebirth"] === true) {
      bear(box, crowd);
    }
    if (topic.includes("/STATE/") && (JSON.parse(bytes.toString()) as { online: boolean }).online) {
      boxes.forEach((one) => bear(one, crowd));
    }
  });
  await client.subscribeAsync(["spBv1.0/STATE/+", ...byOrders.keys()], { qos: 1 });
  return boxes;
}

/**
 * Opens a broker with all these boxes at it. Each connection speaks for a bundle of boxes: what is measured is what comes
 * after the broker, and a connection of its own for each would cost these cores more than that.
 */
export async function playBoxes(crowd: BoxCrowd): Promise<PlayedBox[]> {
  const aedes = await Aedes.createBroker({ concurrency: 1_000 });
  const broker = createServer((socket) => aedes.handle(socket));
  await new Promise<void>((resolve) => broker.listen(crowd.mqttPort, "127.0.0.1", resolve));
  const boxes: PlayedBox[] = [];
  for (let first = 0; first < crowd.numbers.length; first += BOXES_A_CONNECTION) {
    boxes.push(...(await connection(crowd, crowd.numbers.slice(first, first + BOXES_A_CONNECTION))));
  }
  return boxes;
}

/** Lets something happen so many times a second, evenly spread, for so long; it is told how often it happened before. */
export async function evenly(
  { aSecond, forMs }: { readonly aSecond: number; readonly forMs: number },
  happen: (nth: number) => void,
): Promise<void> {
  const startedAt = performance.now();
  for (let happened = 0; ;) {
    const passedMs = performance.now() - startedAt;
    const due = Math.floor((Math.min(passedMs, forMs) / 1_000) * aSecond);
    for (; happened < due; happened += 1) {
      happen(happened);
    }
    if (passedMs >= forMs) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
