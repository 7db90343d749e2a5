import { connectAsync, type MqttClient } from "mqtt";
import { BOOLEAN, DOUBLE, INT32, STRING, UINT64, bytesOf, type GivenMetric, type GivenPayload } from "./bytes.ts";

/** What a box heard from its host. */
export interface Heard {
  readonly topic: string;
  readonly bytes: Buffer;
}

/** A box at the other end: says what a test wants, with the numbers of a session that is kept well. */
export class TestBox {
  readonly heard: Heard[] = [];
  readonly states: { readonly online: boolean; readonly timestamp: number }[] = [];
  seq = 0;
  bdSeq = 7;
  /** Its clock goes wrong by so many milliseconds. */
  ahead = 0;
  private client: MqttClient | null = null;

  constructor(
    readonly port: number,
    readonly now: () => number,
    readonly node = "box-1",
    readonly group = "S01",
  ) {}

  topic(verb: string, device?: string): string {
    return `spBv1.0/${this.group}/${verb}/${this.node}${device === undefined ? "" : `/${device}`}`;
  }

  async connect(): Promise<void> {
    const payload = bytesOf({ metrics: [{ name: "bdSeq", type: 4, value: this.bdSeq }] });
    this.client = await connectAsync(`mqtt://localhost:${this.port}`, {
      protocolVersion: 4,
      reconnectPeriod: 0,
      will: { topic: this.topic("NDEATH"), payload, qos: 1, retain: false },
    });
    this.client.on("message", (topic, bytes) => {
      if (topic.includes("/STATE/")) this.states.push(JSON.parse(bytes.toString()) as TestBox["states"][number]);
      else this.heard.push({ topic, bytes });
    });
    await this.client.subscribeAsync([this.topic("NCMD"), this.topic("DCMD", "+"), "spBv1.0/STATE/+"], { qos: 1 });
  }

  /** Sends bytes as they are. */
  async send(verb: string, device: string | undefined, bytes: Buffer): Promise<void> {
    await this.client?.publishAsync(this.topic(verb, device), bytes, { qos: 0 });
  }

  /** Says something at another topic, to be kept there. */
  async say(topic: string, value: object): Promise<void> {
    await this.client?.publishAsync(topic, JSON.stringify(value), { qos: 1, retain: true });
  }

  /** Sends a message of the session, with the next number unless another is given. */
  async tell(verb: string, device: string | undefined, payload: GivenPayload): Promise<void> {
    const seq = payload.seq ?? this.seq;
    this.seq = (seq + 1) % 256;
    await this.send(verb, device, bytesOf({ at: this.now() + this.ahead, ...payload, seq }));
  }

  async birth(about: readonly GivenMetric[] = ABOUT): Promise<void> {
    this.seq = 0;
    const own = { name: "bdSeq", type: 4, value: this.bdSeq };
    const rebirth = { name: "Node Control/Rebirth", type: BOOLEAN, value: false };
    await this.tell("NBIRTH", undefined, { metrics: [own, rebirth, ...about] });
  }

  /** As a mobile line breaks off. */
  breakOff(): void {
    this.client?.stream.destroy();
    this.client?.end(true);
  }

  async leave(): Promise<void> {
    await this.client?.endAsync(true);
    this.client = null;
  }
}

export const ABOUT: readonly GivenMetric[] = [
  { name: "Box/Name", type: STRING, value: "North box" },
  { name: "Box/Version", type: STRING, value: "4.2" },
  { name: "Box/SIM", type: STRING, value: "8986001" },
  { name: "Box/Signal", type: INT32, value: -71 },
  { name: "Box/Uptime", type: UINT64, value: 3_600 },
];

/** A free gun at 7.50, its metrics under aliases from 100 on. */
export const GUN: readonly GivenMetric[] = [
  { name: "State", alias: 100, type: STRING, value: "free" },
  { name: "Unit Price", alias: 101, type: DOUBLE, value: 7.5 },
  { name: "Current/Volume", alias: 102, type: DOUBLE, value: 0 },
  { name: "Current/Amount", alias: 103, type: DOUBLE, value: 0 },
  { name: "Total/Volume", alias: 104, type: DOUBLE, value: 1_000.25 },
  { name: "Grade Code", alias: 105, type: STRING, value: "92" },
  { name: "Card No", alias: 106, type: STRING, value: "" },
  { name: "Transaction/Id", alias: 110, type: STRING, value: "" },
  { name: "Transaction/Start", alias: 111, type: 13, value: 0 },
  { name: "Transaction/End", alias: 112, type: 13, value: 0 },
  { name: "Transaction/Volume", alias: 113, type: DOUBLE, value: 0 },
  { name: "Transaction/Amount", alias: 114, type: DOUBLE, value: 0 },
  { name: "Transaction/Price", alias: 115, type: DOUBLE, value: 0 },
  { name: "Command/Last Id", alias: 120, type: STRING, value: "" },
  { name: "Command/Last Result", alias: 121, type: INT32, value: 0 },
];

/** A tank of which a box knows level and temperature, under aliases from 200 on. */
export const TANK: readonly GivenMetric[] = [
  { name: "Level/Volume", alias: 200, type: DOUBLE, value: 18_420.5 },
  { name: "Level/Height", alias: 201, type: DOUBLE, value: 1_512.25 },
  { name: "Level/Water Height", alias: 202, type: DOUBLE, value: 12 },
  { name: "Temperature", alias: 203, type: DOUBLE, value: 18.37 },
  { name: "Level/State", alias: 204, type: STRING, value: "normal" },
  { name: "Alarm/Leak", alias: 205, type: BOOLEAN, value: false },
  { name: "Alarm/Codes", alias: 206, type: STRING, value: "" },
];

/** A metric by its alias alone, as data tells it. */
export const by = (alias: number, value: GivenMetric["value"], more: Partial<GivenMetric> = {}): GivenMetric => ({
  alias,
  value,
  ...more,
});

/** A sale's metrics, in one message. */
export function saleOf(id: string, at: number, more: Partial<GivenMetric> = {}): GivenMetric[] {
  const whole = { type: 13, ...more };
  return [
    by(110, id, more),
    by(111, at - 90_000, whole),
    by(112, at, whole),
    by(113, 20.4, more),
    by(114, 153, more),
    by(115, 7.5, more),
  ];
}

/** A sale as a birth tells it, by the names of its metrics. */
export const lastSale = (id: string, at: number): Readonly<Record<string, string | number>> => ({
  "Transaction/Id": id,
  "Transaction/Start": at - 90_000,
  "Transaction/End": at,
  "Transaction/Volume": 20.4,
  "Transaction/Amount": 153,
  "Transaction/Price": 7.5,
});
