/**
 * The broker and all communication boxes in one process. Each connection speaks for a bundle of boxes: what is measured is
 * what comes after the broker, and a connection of its own for each would cost these cores more than that.
 */
import { createServer } from "node:net";
import { Aedes } from "aedes";
import { type MqttClient, connectAsync } from "mqtt";
import { type BoxMetric, KINDS, orderIn, payloadBytes } from "../device-gateway/simulator/wires/sparkplug-bytes.ts";
import { bodyOf, serveAt } from "./control.ts";

const BOXES = Number(process.env["BOXES"]);
const BOXES_A_CONNECTION = 100;
const TANKS = ["tank-1", "tank-2"] as const;
const LOOK_EVERY_MS = 20;

/** One box: its place at the broker, the number of its next message, and how much was sold from its tanks. */
interface Box {
  readonly topic: (verb: string) => string;
  readonly client: MqttClient;
  seq: number;
  step: number;
}

/** The figures of a tank, of which each is other than the one before: ten, so that two tanks have twenty. */
function tankMetrics(step: number, tank: number, { at, isBirth, isHistorical = false }: Moment): BoxMetric[] {
  const volume = 26_000 - ((step * 7 + tank * 131) % 20_000);
  const figures: [name: string, kind: BoxMetric["kind"], value: BoxMetric["value"]][] = [
    ["Level/Volume", KINDS.DOUBLE, volume],
    ["Level/TC Volume", KINDS.DOUBLE, volume * 0.995],
    ["Level/Height", KINDS.DOUBLE, volume / 12],
    ["Level/Ullage", KINDS.DOUBLE, 30_000 - volume],
    ["Level/Water Height", KINDS.DOUBLE, 4.2],
    ["Level/Water Volume", KINDS.DOUBLE, 40],
    ["Temperature", KINDS.DOUBLE, 15 + (step % 70) / 10],
    ["Level/State", KINDS.STRING, "normal"],
    ["Alarm/Leak", KINDS.BOOLEAN, false],
    ["Alarm/Codes", KINDS.STRING, ""],
  ];
  return figures.map(([name, kind, value], place) => ({
    ...(isBirth && { name }),
    alias: tank * 10 + place + 1,
    kind,
    value,
    at,
    isHistorical,
  }));
}

interface Moment {
  readonly at: number;
  readonly isBirth: boolean;
  readonly isHistorical?: boolean;
}

let told = 0;

function tell(box: Box, topic: string, metrics: readonly BoxMetric[], at: number): void {
  box.client.publish(topic, payloadBytes(at, metrics, box.seq), { qos: 0 });
  box.seq = (box.seq + 1) % 256;
}

function tellTanks(box: Box, moment: Moment): void {
  TANKS.forEach((device, tank) => {
    const topic = `${box.topic(moment.isBirth ? "DBIRTH" : "DDATA")}/${device}`;
    tell(box, topic, tankMetrics(box.step, tank, moment), moment.at);
    told += moment.isBirth ? 0 : 1;
  });
  box.step += 1;
}

function bear(box: Box): void {
  const at = Date.now();
  box.seq = 0;
  const about: BoxMetric[] = [
    { name: "bdSeq", kind: KINDS.INT64, value: 0, at },
    { name: "Node Control/Rebirth", kind: KINDS.BOOLEAN, value: false, at },
  ];
  tell(box, box.topic("NBIRTH"), about, at);
  tellTanks(box, { at, isBirth: true });
}

async function connection(url: string, nodes: readonly number[]): Promise<Box[]> {
  const client = await connectAsync(url, { protocolVersion: 4, queueQoSZero: false });
  const boxes = nodes.map((number) => ({
    topic: (verb: string) => `spBv1.0/BENCH/${verb}/BOX-${number}`,
    client,
    seq: 0,
    step: 0,
  }));
  const byOrders = new Map(boxes.map((box) => [box.topic("NCMD"), box]));
  client.on("message", (topic, bytes) => {
    const box = byOrders.get(topic);
    if (box !== undefined && orderIn(bytes)?.["Node Control/Rebirth"] === true) {
      bear(box);
    }
    if (topic.includes("/STATE/") && (JSON.parse(bytes.toString()) as { online: boolean }).online) {
      boxes.forEach(bear);
    }
  });
  await client.subscribeAsync(["spBv1.0/STATE/+", ...byOrders.keys()], { qos: 1 });
  return boxes;
}

const aedes = await Aedes.createBroker({ concurrency: 1_000 });
const broker = createServer((socket) => aedes.handle(socket));
const port = Number(process.env["MQTT_PORT"]);
await new Promise<void>((resolve) => broker.listen(port, "127.0.0.1", resolve));
const boxes: Box[] = [];
for (let first = 0; first < BOXES; first += BOXES_A_CONNECTION) {
  const numbers = Array.from({ length: BOXES_A_CONNECTION }, (_, at) => first + at + 1);
  boxes.push(...(await connection(`mqtt://127.0.0.1:${port}`, numbers)));
}

/** Every box tells so often, all of them evenly spread, for so long. */
async function speak({ everyMs, forMs }: { everyMs: number; forMs: number }): Promise<void> {
  const startedAt = performance.now();
  for (let spoken = 0; ;) {
    const due = Math.floor((Math.min(performance.now() - startedAt, forMs) / everyMs) * boxes.length);
    for (; spoken < due; spoken += 1) {
      tellTanks(boxes[spoken % boxes.length]!, { at: Date.now(), isBirth: false });
    }
    if (performance.now() - startedAt >= forMs) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** Every box sends what it kept so often while it was cut off, as fast as its connection takes it. */
async function pour({ times, since }: { times: number; since: number }): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    for (const box of boxes) {
      tellTanks(box, { at: since + time * 1_000, isBirth: false, isHistorical: true });
    }
    await Promise.all(
      [...new Set(boxes.map(({ client }) => client))].map((client) =>
        client.stream.writableNeedDrain
          ? new Promise<void>((resolve) => client.stream.once("drain", () => resolve()))
          : Promise.resolve(),
      ),
    );
  }
}

serveAt(process.env["PORT"], (request, response) => {
  void bodyOf(request).then(async (body) => {
    const before = told;
    if (request.url === "/speak") {
      await speak(JSON.parse(body) as { everyMs: number; forMs: number });
    } else {
      await pour(JSON.parse(body) as { times: number; since: number });
    }
    response.end(JSON.stringify({ told: told - before }));
  });
});
