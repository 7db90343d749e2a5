import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

test("without any variable the gateway talks to a server on the same machine", () => {
  expect(readConfig({})).toEqual({
    graphqlUrls: ["http://127.0.0.1:4000/graphql"],
    dataFolder: ".data/gateway",
    gatewayName: "gateway",
    door: { host: "127.0.0.1", port: 8500 },
    activationCodes: [],
    spoolLimitBytes: 256 * 1024 * 1024,
    broker: null,
    logLevel: "info",
    tracesTo: null,
    health: null,
  });
});

test("every variable has its effect", () => {
  const config = readConfig({
    SERVER_URL: "https://forecourt.example/api/graphql, http://10.0.0.2:4000",
    DATA_DIR: "/var/lib/gateway",
    GATEWAY_NAME: " north ",
    DOOR_HOST: "0.0.0.0",
    DOOR_PORT: "9000",
    ACTIVATION_CODES: "AAA-1, ,BBB-2,",
    SPOOL_LIMIT_MB: "10",
    MQTT_URL: "mqtts://broker.example:8883",
    MQTT_USER: "gateway",
    MQTT_PASSWORD_FILE: "/run/secrets/mqtt",
    MQTT_CA_FILE: "/etc/ca.pem",
    MQTT_HOST_ID: "north",
    LOG_LEVEL: "debug",
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector.example:4318",
    HEALTH_HOST: "0.0.0.0",
    HEALTH_PORT: "9100",
    METRICS_TOKEN: "a-token-for-prometheus",
  });

  expect(config).toEqual({
    graphqlUrls: ["https://forecourt.example/api/graphql", "http://10.0.0.2:4000/graphql"],
    dataFolder: "/var/lib/gateway",
    gatewayName: "north",
    door: { host: "0.0.0.0", port: 9000 },
    activationCodes: ["AAA-1", "BBB-2"],
    spoolLimitBytes: 10 * 1024 * 1024,
    broker: {
      url: "mqtts://broker.example:8883",
      hostId: "north",
      login: "gateway",
      passwordFile: "/run/secrets/mqtt",
      caFile: "/etc/ca.pem",
    },
    logLevel: "debug",
    tracesTo: "http://collector.example:4318",
    health: { host: "0.0.0.0", port: 9100, token: "a-token-for-prometheus" },
  });
});

test("a variable that is set to nothing counts as absent", () => {
  expect(readConfig({ DOOR_PORT: "", HEALTH_PORT: "", SERVER_URL: "" })).toEqual(readConfig({}));
});

test.each([
  ["SERVER_URL", "127.0.0.1:4000"],
  ["SERVER_URL", "ftp://127.0.0.1"],
  ["DOOR_PORT", "70000"],
  ["DOOR_PORT", "eighty"],
  ["DOOR_PORT", "80.5"],
  ["SPOOL_LIMIT_MB", "0"],
  ["SPOOL_LIMIT_MB", "-1"],
  ["MQTT_URL", "http://broker.example"],
  ["MQTT_HOST_ID", "a/b"],
  ["LOG_LEVEL", "loud"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector.example:4318"],
  ["HEALTH_PORT", "0"],
  ["METRICS_TOKEN", "short"],
  ["GATEWAY_NAME", "x".repeat(101)],
])("%s=%s is refused by name", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name);
});

test("all wrong variables are named at once, without their values", () => {
  const wrong = () => readConfig({ DOOR_PORT: "secret-1", SPOOL_LIMIT_MB: "secret-2" });

  expect(wrong).toThrow(/DOOR_PORT[^]*SPOOL_LIMIT_MB/);
  expect(wrong).not.toThrow(/secret/);
});
