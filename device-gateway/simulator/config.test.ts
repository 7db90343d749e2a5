import { expect, test } from "vitest";
import { ConfigFault, readConfig } from "./config.ts";

const NEEDED = { NETWORK_FILE: "network.json", DATA_DIR: "data" };

test("what isn't set has its default", () => {
  expect(readConfig({ ...NEEDED, CONTROL_PORT: "" })).toEqual({
    networkFile: "network.json",
    gatewayUrl: "http://127.0.0.1:8500",
    seed: 1,
    chance: true,
    speed: 8,
    dataDir: "data",
    controlPort: null,
    brokerPort: null,
    logLevel: "info",
  });
});

test("a slash at the end of the gateway's address is dropped", () => {
  expect(readConfig({ ...NEEDED, GATEWAY_URL: "http://gateway:8500/" }).gatewayUrl).toBe("http://gateway:8500");
  expect(readConfig({ ...NEEDED, GATEWAY_URL: "http://one:8500/, http://two:8501" }).gatewayUrl).toBe(
    "http://one:8500,http://two:8501",
  );
});

test.each([
  ["NETWORK_FILE", {}],
  ["DATA_DIR", { NETWORK_FILE: "n" }],
  ["SPEED", { ...NEEDED, SPEED: "0" }],
  ["SPEED", { ...NEEDED, SPEED: "fast" }],
  ["SEED", { ...NEEDED, SEED: "1.5" }],
  ["GATEWAY_URL", { ...NEEDED, GATEWAY_URL: "ftp://x" }],
  ["GATEWAY_URL", { ...NEEDED, GATEWAY_URL: "http://one:8500,two" }],
  ["CONTROL_PORT", { ...NEEDED, CONTROL_PORT: "70000" }],
  ["LOG_LEVEL", { ...NEEDED, LOG_LEVEL: "loud" }],
])("a wrong %s is refused by name", (name, env) => {
  const read = () => readConfig(env);
  expect(read).toThrow(ConfigFault);
  expect(read).toThrow(name);
});
