import { existsSync, readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readConfig as readGatewayConfig } from "../device-gateway/config.ts";
import { readConfig as readServerConfig } from "../server/kernel/config.ts";
import { MOST_PREPARED } from "../server/kernel/prepared.ts";
import { COMPOSE, filledIn } from "./kit/compose-file.ts";
import { TAKEN_AWAY } from "./kit/image.ts";
import { FIRST_START } from "./kit/psql.ts";

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
const services = Object.entries(COMPOSE.services);
const running = (script: string) => services.filter(([, service]) => service.command?.includes(script));

/** An environment with each password chosen, and nothing else. */
const CHOSEN = {
  POSTGRES_PASSWORD: "superuser",
  DATABASE_PASSWORD: "owner",
  DATABASE_POOL_PASSWORD: "requests",
  NATS_PASSWORD: "secret",
  GRAFANA_PASSWORD: "secret",
};
const filled = (environment: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filledIn(value, CHOSEN)]));

describe("docker-compose.yml", () => {
  test("has PostgreSQL 18, an MQTT broker, the server and more than one gateway", () => {
    expect(COMPOSE.services["postgres"]?.image).toBe("postgres:18");
    expect(COMPOSE.services["mqtt"]?.image).toMatch(/^eclipse-mosquitto:/);
    expect(running("dist/server/main.js").map(([name]) => name)).toEqual(["server"]);
    expect(running("dist/device-gateway/main.js").length).toBeGreaterThan(1);
  });

  test.each(running("dist/server/main.js"))("gives %s an environment that it accepts", (_name, service) => {
    expect(readServerConfig(filled(service.environment))).toMatchObject({
      HOST: "0.0.0.0",
      PORT: 4000,
      HTTPS: true,
    });
  });

  test.each(running("dist/device-gateway/main.js"))("gives %s an environment that it accepts", (name, service) => {
    const config = readGatewayConfig(filled(service.environment));

    expect(config).toMatchObject({
      gatewayName: name,
      graphqlUrls: ["http://server:4000/graphql"],
      activationCodes: [],
    });
  });

  test("gives every gateway a volume of its own, because its spool has one writer", () => {
    const volumes = running("dist/device-gateway/main.js").flatMap(([, service]) => service.volumes ?? []);

    expect(new Set(volumes).size).toBe(volumes.length);
  });

  test("names only volumes and services that it has", () => {
    const volumes = services.flatMap(([, { volumes: used = [] }]) => used.map((volume) => volume.split(":")[0]));
    const needed = services.flatMap(([, service]) => Object.keys(service.depends_on ?? {}));

    const isThere = (name = "") => (name.startsWith("./") ? existsSync(name) : name in COMPOSE.volumes);
    expect(volumes.filter((name) => !isThere(name))).toEqual([]);
    expect(needed.filter((name) => !(name in COMPOSE.services))).toEqual([]);
  });

  test("lets a server start while the tables are brought up to date", () => {
    expect(Object.keys(COMPOSE.services["server"]?.depends_on ?? {})).toEqual(["postgres"]);
  });

  test.each(["migrate", "network", "seed"])("the image has what npm run %s needs", (name) => {
    const [node, script = ""] = String(manifest.scripts[name]).split(" ");
    const copied = readFileSync("Dockerfile", "utf8").match(/(?<=^COPY --from=build \/app\/)\S+/gm);

    expect(node).toBe("node");
    expect(copied).toContain("package.json");
    expect(copied).toContain(script.split("/")[0]);
    expect(existsSync(script.replace(/^dist\/(.*)\.js$/, "$1.ts"))).toBe(true);
  });

  test("the image holds neither the demo nor the simulators, and nothing of it starts them", () => {
    const away = ["dist/demo", "dist/device-gateway/simulator"];
    const started = [...services.flatMap(([, { command = [] }]) => command), ...Object.values(manifest.scripts)].join(
      " ",
    );

    expect(TAKEN_AWAY).toEqual(expect.arrayContaining(away));
    expect(away.filter((path) => started.includes(path))).toEqual([]);
  });

  test("lets no two gateways go to the broker under one name", () => {
    const names = running("dist/device-gateway/main.js").map(
      ([, { environment }]) => readGatewayConfig(filled(environment)).broker?.hostId,
    );

    expect(names.length).toBeGreaterThan(1);
    expect(new Set(names).size).toBe(names.length);
  });

  test("its pooler gives connections the patience of requests, and knows what servers prepare", () => {
    const config = readServerConfig(filled(COMPOSE.services["server"]?.environment));
    const settings = readFileSync("pgbouncer/pgbouncer.ini", "utf8");

    expect([config.DATABASE_URL, config.DATABASE_POOL_URL]).toEqual([
      "postgres://forecourt:owner@postgres:5432/forecourt",
      "postgres://forecourt_requests:requests@pgbouncer:6432/forecourt",
    ]);
    expect(settings).toContain(
      `connect_query='set statement_timeout = ${config.STATEMENT_MS}; set lock_timeout = ${config.LOCK_MS}; set idle_in_transaction_session_timeout = ${config.IDLE_MS}'`,
    );
    expect(settings).toMatch(/^pool_mode = transaction$/m);
    expect(Number(/^max_prepared_statements = (\d+)$/m.exec(settings)?.[1])).toBeGreaterThanOrEqual(MOST_PREPARED);
    expect(settings).not.toMatch(/password/i);
  });

  test("lets people in by its proxy alone, which finds the servers by their name", () => {
    const { HTTPS, TRUSTED_PROXIES, PORT } = readServerConfig(filled(COMPOSE.services["server"]?.environment));
    const proxy = readFileSync("proxy/Caddyfile", "utf8");

    expect([HTTPS, TRUSTED_PROXIES]).toEqual([true, ["uniquelocal"]]);
    expect(COMPOSE.services["server"]?.ports).toBeUndefined();
    expect(COMPOSE.services["proxy"]?.ports).toEqual(["80:80", "443:443"]);
    expect(proxy).toContain(`dynamic a {$SERVER_HOST:server} {$SERVER_PORT:${PORT}} {`);
  });

  test("starts nothing with a password that nobody chose", () => {
    const text = readFileSync("docker-compose.yml", "utf8");
    const chosen = [...text.matchAll(/\$\{(\w+_PASSWORD):\?/g)].map(([, name]) => name);

    expect(new Set(chosen)).toEqual(new Set(Object.keys(CHOSEN)));
    expect(text).not.toMatch(/_PASSWORD:-[^}]/);
  });

  test("lets no program of ours know the password of PostgreSQL's superuser", () => {
    const knowing = services.filter(([, { environment = {} }]) =>
      Object.values(filled(environment)).includes("superuser"),
    );

    expect(knowing.map(([name]) => name)).toEqual(["postgres"]);
    expect(COMPOSE.services["postgres"]?.volumes).toContain("./postgres:/docker-entrypoint-initdb.d:ro");
    expect(
      readdirSync("postgres")
        .toSorted()
        .map((name) => `postgres/${name}`),
    ).toEqual(FIRST_START);
  });

  test("keeps no password in itself", () => {
    const secrets = services.flatMap(([, { environment = {} }]) =>
      Object.entries(environment).filter(([name]) => /PASSWORD|CODES|URL/.test(name)),
    );

    for (const [name, value] of secrets) {
      expect(value, name).toMatch(/^\$\{|:\$\{|^(http:\/\/server:4000|mqtt:\/\/mqtt:1883)$|^postgres:\/\/\w+@/);
    }
  });
});
