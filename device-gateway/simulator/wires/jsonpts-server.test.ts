import { createHash } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { silentLog } from "../log.ts";
import { Simulation } from "../simulation.ts";
import { Store } from "../state.ts";
import type { Wishes } from "../test/small-network.ts";
import { MORNING, planStations } from "../test/small-network.ts";
import { ServerWay } from "./jsonpts-server.ts";

const stops: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

async function open(wishes: Wishes) {
  const controller = { baseUrl: "http://127.0.0.1:0", login: "admin", password: "secret" };
  const plans = planStations({ demand: 0, way: "CLIENT", controller, ...wishes });
  const config = { seed: 3, speed: 20, gatewayUrl: "http://127.0.0.1:1" };
  const simulation = new Simulation(plans, new Store(null), { config, log: silentLog, clock: () => MORNING });
  const [site] = simulation.sites;
  if (!site) throw new Error("no site");
  const server = new ServerWay(simulation.desk(site), silentLog);
  const port = await server.start();
  stops.push(() => server.stop());
  return { url: `http://127.0.0.1:${port}/jsonPTS`, station: site.station };
}

const POLL = '{"Protocol":"jsonPTS","Packets":[{"Id":1,"Type":"PumpGetStatus","Data":{"Pump":1}}]}';
const post = (url: string, authorization?: string, body = POLL) =>
  fetch(url, { method: "POST", body, headers: authorization ? { Authorization: authorization } : {} });
const md5 = (text: string) => createHash("md5").update(text).digest("hex");

function digest(challenge: string, terms: { user?: string; password?: string; uri?: string }): string {
  const { user = "admin", password = "secret", uri = "/jsonPTS" } = terms;
  const field = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(challenge)?.[1] ?? "";
  const secret = md5(`${user}:${field("realm")}:${password}`);
  const response = md5(`${secret}:${field("nonce")}:00000001:abc:auth:${md5(`POST:${uri}`)}`);
  return (
    `Digest username="${user}", realm="${field("realm")}", nonce="${field("nonce")}", uri="${uri}", ` +
    `qop=auth, nc=00000001, cnonce="abc", response="${response}"`
  );
}

describe("Digest", () => {
  test("challenges, then answers the right password", async () => {
    const { url } = await open({});
    const refused = await post(url);
    const challenge = refused.headers.get("www-authenticate") ?? "";
    const answered = await post(url, digest(challenge, {}));

    expect(refused.status).toBe(401);
    expect(challenge).toMatch(/^Digest /);
    expect(answered.status).toBe(200);
    expect(await answered.json()).toMatchObject({ Protocol: "jsonPTS", Packets: [{ Id: 1, Type: "PumpIdleStatus" }] });
  });

  test.each([
    ["another password", { password: "wrong" }],
    ["another user", { user: "root" }],
    ["another address", { uri: "/other" }],
  ])("refuses %s", async (_, terms) => {
    const { url } = await open({});
    const challenge = (await post(url)).headers.get("www-authenticate") ?? "";

    expect((await post(url, digest(challenge, terms))).status).toBe(401);
  });

  test("refuses a nonce it never gave, and Basic", async () => {
    const { url } = await open({});

    expect((await post(url, digest('Digest realm="PTS", nonce="0123"', {}))).status).toBe(401);
    expect((await post(url, `Basic ${btoa("admin:secret")}`)).status).toBe(401);
  });
});

describe("Basic, with the switch on", () => {
  test("takes the right password only", async () => {
    const { url } = await open({ controllerQuirks: { auth: "BASIC" } });

    expect((await post(url)).headers.get("www-authenticate")).toMatch(/^Basic /);
    expect((await post(url, `Basic ${btoa("admin:wrong")}`)).status).toBe(401);
    expect((await post(url, `Basic ${btoa("admin:secret")}`)).status).toBe(200);
  });

  test("a long answer leaves in chunks, a short one with its length", async () => {
    const { url } = await open({ controllerQuirks: { auth: "BASIC" } });
    const packets = Array.from({ length: 10 }, (_, id) => `{"Id":${id + 1},"Type":"PumpGetStatus","Data":{"Pump":1}}`);
    const long = await post(
      url,
      `Basic ${btoa("admin:secret")}`,
      `{"Protocol":"jsonPTS","Packets":[${packets.join()}]}`,
    );
    const short = await post(url, `Basic ${btoa("admin:secret")}`);

    expect(long.headers.get("content-length")).toBeNull();
    expect((await long.json()).Packets.length).toBe(10);
    expect(Number(short.headers.get("content-length"))).toBe((await short.text()).length);
  });

  test("another path is not found", async () => {
    const { url } = await open({ controllerQuirks: { auth: "BASIC" } });

    expect((await post(url.replace("jsonPTS", "other"), `Basic ${btoa("admin:secret")}`)).status).toBe(404);
  });
});

test("in the dark nobody answers", async () => {
  const { url, station } = await open({});
  station.darkMs = 60_000;

  await expect(post(url)).rejects.toThrow();
});
