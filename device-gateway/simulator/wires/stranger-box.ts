import { connect, type MqttClient } from "mqtt";
import type { Log } from "../log.ts";
import { KINDS, orderIn, payloadBytes } from "./sparkplug-bytes.ts";

const CALL_AGAIN_MS = 2_000;

interface Terms {
  readonly brokerUrl: string;
  readonly now: () => number;
  readonly log: Log;
}

/** A communication box as it comes out of its box: it tells that it is there, by a name that nobody has registered, and no more. */
export class StrangerBox {
  private client: MqttClient | null = null;

  constructor(
    private readonly name: { readonly group: string; readonly node: string },
    private readonly terms: Terms,
  ) {}

  start(): void {
    const will = { topic: this.topic("NDEATH"), payload: this.payload(null), qos: 1, retain: false } as const;
    const client = connect(this.terms.brokerUrl, { protocolVersion: 4, reconnectPeriod: CALL_AGAIN_MS, will });
    this.client = client;
    client.on("error", (error) => this.terms.log.debug({ ...this.name, error: error.message }, "no broker"));
    client.on("connect", () => client.subscribe([this.topic("NCMD"), "spBv1.0/STATE/+"], { qos: 1 }));
    client.on("message", (topic, bytes) => {
      if (isHostThere(topic, bytes) || orderIn(bytes)?.["Node Control/Rebirth"] === true) {
        client.publish(this.topic("NBIRTH"), this.payload(0), { qos: 0 });
      }
    });
  }

  async stop(): Promise<void> {
    await this.client?.endAsync(true);
  }

  private payload(seq: number | null): Buffer {
    const at = this.terms.now();
    const bdSeq = { name: "bdSeq", kind: KINDS.INT64, value: 0, at };
    const rebirth = { name: "Node Control/Rebirth", kind: KINDS.BOOLEAN, value: false, at };
    return payloadBytes(at, seq === null ? [bdSeq] : [bdSeq, rebirth], seq);
  }

  private topic(verb: string): string {
    return `spBv1.0/${this.name.group}/${verb}/${this.name.node}`;
  }
}

const isHostThere = (topic: string, bytes: Buffer): boolean =>
  topic.includes("/STATE/") && (JSON.parse(bytes.toString()) as { online: boolean }).online;
