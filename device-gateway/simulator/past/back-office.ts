import { existsSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { PastBatch, PastDevices } from "./past-reports.ts";

const ANSWER_WITHIN_MS = 60_000;
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

/** The server can't be asked now; later it may. */
class Away extends Error {}

/** The server as the gateway sees it, with the gateway's own credential. */
export class BackOffice {
  constructor(
    private readonly url: string,
    private readonly credentialFile: string,
  ) {}

  /** The devices of every station by the name of its controller. Waits until all of them are activated. */
  async devices(controllers: readonly string[]): Promise<Map<string, PastDevices>> {
    for (;;) {
      const answer = await this.insist(Configuration, CONFIGURATION, {});
      const { devices } = answer.gatewayConfiguration;
      const found = new Map<string, PastDevices>();
      for (const controller of devices) {
        const ptsId = controller.settings["ptsId"];
        const probes = devices.filter(({ stationId, tanks }) => stationId === controller.stationId && tanks.length > 0);
        if (typeof ptsId === "string") found.set(ptsId, { controller, probes });
      }
      if (controllers.every((ptsId) => found.has(ptsId))) return found;
      await wait(AGAIN_AFTER_MS);
    }
  }

  /** Reports a batch; one that was reported before changes nothing. Throws where the server refuses a part of it. */
  async report(input: PastBatch): Promise<void> {
    const { refused } = (await this.insist(Outcome, REPORT, { input })).reportReadings;
    const [first] = refused;
    if (first) throw new Error(`${refused.length} records of the past were refused, first: ${JSON.stringify(first)}`);
  }

  /** Asks until the server is there. */
  private async insist<T>(shape: z.ZodType<T>, query: string, variables: object): Promise<T> {
    for (;;) {
      try {
        return await this.ask(shape, query, variables);
      } catch (fault) {
        if (!(fault instanceof Away)) throw fault;
        await wait(AGAIN_AFTER_MS);
      }
    }
  }

  private async ask<T>(shape: z.ZodType<T>, query: string, variables: object): Promise<T> {
    if (!existsSync(this.credentialFile)) throw new Away("the gateway has no credential yet");
    const { token } = Credential.parse(JSON.parse(readFileSync(this.credentialFile, "utf8")));
    const response = await fetch(`${this.url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    }).catch((fault: Error) => {
      throw new Away(fault.message);
    });
    const text = await response.text().catch((fault: Error) => {
      throw new Away(fault.message);
    });
    if (response.status >= 500) throw new Away(`the server answers ${response.status}`);
    const parsed = z.object({ data: shape }).safeParse(JSON.parse(text));
    if (!parsed.success) throw new Error(`the server answers ${text.slice(0, 500)}`);
    return parsed.data.data;
  }
}
