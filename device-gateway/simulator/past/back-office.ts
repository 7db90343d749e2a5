import { existsSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { PastBatch, PastDevices } from "./past-reports.ts";
import { Away, ServerApi } from "./server-api.ts";

const AGAIN_AFTER_MS = 1_000;

const CONFIGURATION = `query GatewayConfiguration {
  gatewayConfiguration { devices { id stationId protocol settings tanks { address number } } }
}`;
const REPORT = `mutation ReportReadings($input: ReportInput!) {
  reportReadings(input: $input) { accepted duplicates refused { kind index reason message } }
}`;

const bindings = z.array(z.object({ address: z.string(), number: z.number().int() }));
const Configuration = z.object({
  gatewayConfiguration: z.object({
    devices: z.array(
      z.object({
        id: z.string(),
        stationId: z.string(),
        protocol: z.string(),
        settings: z.record(z.string(), z.unknown()),
        tanks: bindings,
      }),
    ),
  }),
});
const Outcome = z.object({
  reportReadings: z.object({
    accepted: z.number(),
    duplicates: z.number(),
    refused: z.array(z.object({ kind: z.string(), index: z.number(), reason: z.string(), message: z.string() })),
  }),
});
const Credential = z.object({ token: z.string() });

/** The server as the gateway sees it, with the gateway's own credential. */
export class BackOffice {
  private readonly api: ServerApi;

  constructor(url: string, credentialFile: string) {
    this.api = new ServerApi(url, () => tokenIn(credentialFile));
  }

  /** The devices of every station by the name of its controller or box. Waits until all of them are activated. */
  async devices(sellers: readonly string[]): Promise<Map<string, PastDevices>> {
    for (;;) {
      const answer = await this.api.ask(Configuration, CONFIGURATION, {});
      const { devices } = answer.gatewayConfiguration;
      const found = new Map<string, PastDevices>();
      for (const controller of devices) {
        const { ptsId, group, node } = controller.settings;
        const probes = devices.filter(({ stationId, tanks }) => stationId === controller.stationId && tanks.length > 0);
        const skid = devices.find(
          ({ stationId, protocol }) => stationId === controller.stationId && protocol === "MODBUS",
        );
        const seller = typeof node === "string" ? `${String(group)}/${node}` : ptsId;
        if (typeof seller === "string") found.set(seller, { controller, probes, skid: skid ?? null });
      }
      if (sellers.every((seller) => found.has(seller))) return found;
      await wait(AGAIN_AFTER_MS);
    }
  }

  /** Reports a batch; one that was reported before changes nothing. Throws where the server refuses a part of it. */
  async report(input: PastBatch): Promise<void> {
    const { refused } = (await this.api.ask(Outcome, REPORT, { input })).reportReadings;
    const [first] = refused;
    if (first) throw new Error(`${refused.length} records of the past were refused, first: ${JSON.stringify(first)}`);
  }
}

function tokenIn(file: string): string {
  if (!existsSync(file)) throw new Away("the gateway has no credential yet");
  return Credential.parse(JSON.parse(readFileSync(file, "utf8"))).token;
}
