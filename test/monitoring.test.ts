import { randomUUID } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { HOUR } from "../server/test/clock.ts";
import { Caller } from "../server/test/execute.ts";
import { whileConnectionsEnd } from "../server/test/lost-connections.ts";
import { testServer } from "../server/test/server.ts";
import { type Figures, misreadIn, readFigures } from "./kit/figures.ts";
import { type Roadside, openRoadside } from "./kit/roadside.ts";

const server = await testServer();
const { app, clock, db, neighbour, world } = server;

const pause = () => new Promise((resolve) => setTimeout(resolve, 100));
const ALERTS = "monitoring/alerts.yml";
const DASHBOARDS = globSync("monitoring/grafana/dashboards/*.json");

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly meaning: string; readonly runbook: string };
}

interface Dashboard {
  readonly uid: string;
  readonly title: string;
  readonly templating: { readonly list: readonly { readonly query: { readonly query: string } }[] };
  readonly panels: readonly { readonly title: string; readonly targets?: readonly { readonly expr: string }[] }[];
}

const yaml = <Shape>(path: string): Shape => parse(readFileSync(path, "utf8"), { merge: true }) as Shape;

const rules = yaml<{ groups: readonly { rules: readonly Rule[] }[] }>(ALERTS).groups.flatMap((group) => group.rules);
const dashboards = DASHBOARDS.map((path) => JSON.parse(readFileSync(path, "utf8")) as Dashboard);
const compose = yaml<{ services: Record<string, { command?: string[]; volumes?: string[] }> }>("docker-compose.yml");

/** The first column of the table of alerts in docs/operations.md. */
const runbook = [...readFileSync("docs/operations.md", "utf8").matchAll(/^\| ([A-Z]\w+) +\| .+\|$/gm)].map(
  ([, name]) => name,
);

let figures: Figures;
let roadside: Roadside;

/** A change whose connection to the database ends under it. */
async function loseConnection(): Promise<void> {
  const input = { name: "Diesel", kind: "LIQUID", code: "D", colour: "#112233", unit: "LITRE" };
  const create = "mutation CreateGrade($input: CreateGradeInput!) { createGrade(input: $input) { id } }";
  const { errors } = await whileConnectionsEnd(db, "inTheMiddle", () => roadside.owner.send(create, { input }));
  expect(errors?.[0]?.extensions).toMatchObject({ code: "UNAVAILABLE" });
}

/** What an operator may see of a network that lives: a command, a caller at the door, a program that asks for too much, a lost connection. */
beforeAll(async () => {
  roadside = await openRoadside(server);
  await roadside.authorize(roadside.owner);
  await fetch(`${roadside.door}/jsonPTS`, { method: "POST", headers: { "x-pts-id": "00FF" }, body: "{}" });
  const poor = await neighbour({ COST_ACCOUNT: "1" });
  await new Caller(poor.http, roadside.owner.token).send("query Stations { stations { nodes { id } } }");
  await loseConnection();
  const read = async (http: typeof app.http) => (await http.inject("/metrics")).body;
  while (!(await roadside.figures()).includes("gateway_commands_total{")) await pause();
  while (!/chore_last_run.*"notifications"/.test(await read(app.http))) await pause();
  figures = readFigures({ server: [await read(app.http), await read(poor.http)], gateway: [await roadside.figures()] });
}, 60_000);
afterAll(() => roadside.end());

describe("what is asked of Prometheus", () => {
  test.each(rules.map(({ alert, expr }) => [alert, expr] as const))("by the alert %s is told", (_alert, expr) => {
    expect(misreadIn(expr, figures)).toEqual([]);
  });

  test.each(
    dashboards.flatMap(({ title, panels, templating }) => [
      ...panels.flatMap(({ title: panel, targets = [] }) =>
        targets.map(({ expr }) => [`${title}: ${panel}`, expr] as const),
      ),
      ...templating.list.map(({ query }) => [`${title}: choice`, query.query] as const),
    ]),
  )("by the panel %s is told", (_panel, expr) => {
    expect(misreadIn(expr, figures)).toEqual([]);
  });

  test.each([
    ["a figure that there isn't", "increase(forecourt_failings_total[10m]) > 0", "forecourt_failings_total"],
    ["a label that it lacks", 'forecourt_exports{kind="failed"}', "forecourt_exports: kind"],
    ["a value that never comes", 'forecourt_exports{state="broken"}', 'forecourt_exports: state="broken"'],
    ["a grouping that it lacks", "sum by (shop) (rate(gateway_reports_total[5m]))", "shop"],
    ["a program that has it not", 'gateway_devices{job="server"}', 'gateway_devices: job="server"'],
  ])("is told apart from %s", (_what, expr, fault) => {
    expect(misreadIn(expr, figures)).toEqual([fault]);
  });
});

test("messages that wait and are due are counted apart", async () => {
  const network = await world.network();
  // Servers send what is due by their clock, and would be at it before it is counted.
  clock.pass(-24 * HOUR);
  onTestFinished(() => void clock.pass(24 * HOUR));
  const webhook = { network_id: network.id, id: randomUUID() };
  await sql`insert into webhook (network_id, id, platform_id, name, url, active, secret, created_at, changed_at)
    values (${webhook.network_id}, ${webhook.id}, ${network.id}, 'w', 'https://example.org', true, 's', now(), now())`.execute(
    db,
  );
  const message = (object: string, due: string) => sql`
    insert into webhook_message (network_id, id, webhook_id, type, object_id, state, attempts, tries, created_at, due_at)
    values (${webhook.network_id}, ${randomUUID()}, ${webhook.id}, 't', ${object}, 'WAITING', 0, 0, now(), now() + ${due}::interval)`;
  const [first, second] = [randomUUID(), randomUUID()];
  for (const [object, due] of [
    [first, "1 hour"],
    [first, "-2 hours"],
    [second, "-10 minutes"],
  ] as const) {
    await message(object, due).execute(db);
  }

  const { body } = await app.http.inject("/metrics");

  const figure = (name: string) => Number(new RegExp(`^${name}\\{outbox="webhook"\\} (\\S+)$`, "m").exec(body)?.[1]);
  expect(figure("forecourt_outbox_waiting")).toBe(3);
  // What waits behind another message of its object is not late for itself.
  expect(Math.round(figure("forecourt_outbox_overdue_seconds") / 60)).toBe(10);
});

describe("an alert", () => {
  test("has a row in docs/operations.md, and each row there is an alert's", () => {
    expect(runbook).toEqual([...new Set(runbook)]);
    expect(new Set(runbook)).toEqual(new Set(rules.map(({ alert }) => alert)));
  });

  test.each(rules.map((rule) => [rule.alert, rule] as const))(
    "%s says what it means and where to read on",
    (_, rule) => {
      expect(rule.annotations).toEqual({
        summary: expect.stringMatching(/\.$/),
        meaning: expect.stringMatching(/\.$/),
        runbook: `docs/operations.md, Alerts: ${rule.alert}`,
      });
      expect(["critical", "warning", "info"]).toContain(rule.labels.severity);
    },
  );
});

describe("what is mounted", () => {
  test("is there, and Prometheus knows every gateway of docker-compose.yml by its name", () => {
    interface Job {
      job_name: string;
      static_configs?: { targets: string[] }[];
      dns_sd_configs?: { names: string[]; port: number }[];
    }
    const { scrape_configs: jobs, rule_files: files } = yaml<{ scrape_configs: Job[]; rule_files: string[] }>(
      "monitoring/prometheus.yml",
    );
    const named = (script: string) =>
      Object.entries(compose.services).flatMap(([name, { command }]) => (command?.includes(script) ? [name] : []));

    expect(files.map((file) => `monitoring/${file}`)).toEqual([ALERTS]);
    expect(jobs.map(({ job_name: name }) => name)).toEqual(["server", "gateway"]);
    expect(jobs[0]?.dns_sd_configs).toMatchObject([{ names: named("dist/server/main.js"), port: 4000 }]);
    expect(jobs[1]?.static_configs?.[0]?.targets).toEqual(
      named("dist/device-gateway/main.js").map((name) => `${name}:8600`),
    );
  });

  test("Grafana finds its source and its dashboards", () => {
    const [mounted = ""] = (compose.services["grafana"]?.volumes ?? []).filter((each) => each.includes("/dashboards"));
    const [here = "", there] = mounted.split(":");
    const { providers } = yaml<{ providers: { options: { path: string } }[] }>(
      "monitoring/grafana/provisioning/dashboards/forecourt.yml",
    );
    const { datasources } = yaml<{ datasources: { uid: string; url: string }[] }>(
      "monitoring/grafana/provisioning/datasources/prometheus.yml",
    );

    expect(existsSync(here)).toBe(true);
    expect(providers.map(({ options }) => options.path)).toEqual([there]);
    expect(datasources).toMatchObject([{ uid: "prometheus", url: "http://prometheus:9090" }]);
    expect(new Set(dashboards.map(({ uid }) => uid)).size).toBe(DASHBOARDS.length);
    for (const path of DASHBOARDS) {
      expect(new Set(readFileSync(path, "utf8").match(/(?<="uid": ")prometheus|(?<="type": ")prometheus/g))).toEqual(
        new Set(["prometheus"]),
      );
    }
  });
});
