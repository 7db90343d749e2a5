import { expect, test } from "vitest";
import { type Candidate, guessStation } from "./guess.rules.ts";

const stranger = { protocol: "JSONPTS", identity: "00AB", remoteAddress: "10.1.2.30" } as const;

const device = (facts: Partial<Candidate["devices"][number]> = {}): Candidate["devices"][number] => ({
  protocol: "JSONPTS",
  address: "other",
  serialNumber: null,
  host: null,
  deleted: false,
  ...facts,
});
const station = (name: string, ...devices: Candidate["devices"]): Candidate => ({
  stationId: name,
  stationCode: name,
  stationName: name,
  devices,
});

test.each<[string, Candidate[], string, string, string?]>([
  [
    "the one where it was registered before",
    [station("a", device()), station("b", device({ address: "00ab", deleted: true }))],
    "b",
    "SERIAL",
  ],
  [
    "the one with a device of its serial number",
    [station("a", device({ serialNumber: "00AB" })), station("b")],
    "a",
    "SERIAL",
  ],
  ["the one that its name names", [station("S01"), station("s02"), station("S03")], "s02", "CODE", "S02/BOX-02"],
  [
    "the one with a device in its network",
    [station("a", device({ host: "http://10.1.2.4:80" })), station("b", device({ host: "10.9.2.4" }))],
    "a",
    "NETWORK",
  ],
  ["the gateway's only one", [station("a", device())], "a", "ONLY_STATION"],
  [
    "the only one without such a device",
    [station("a", device()), station("b", device({ protocol: "TLS350" }))],
    "b",
    "WITHOUT_DEVICE",
  ],
  [
    "the only one whose device was deleted",
    [station("a", device()), station("b", device({ deleted: true }))],
    "b",
    "WITHOUT_DEVICE",
  ],
])("a caller's station is %s", (_case, candidates, stationId, reason, identity = stranger.identity) => {
  expect(guessStation({ ...stranger, identity }, candidates)).toMatchObject({ stationId, reason });
});

test.each([
  ["two could be it", [station("a"), station("b")]],
  ["none is left", [station("a", device()), station("b", device())]],
  ["the gateway has no station", []],
])("there is no guess where %s", (_case, candidates) => {
  expect(guessStation(stranger, candidates)).toBeNull();
});

test("this machine's own address is no network", () => {
  const candidates = [station("a", device({ host: "127.0.0.1" })), station("b", device())];

  expect(guessStation({ ...stranger, remoteAddress: "127.0.0.1" }, candidates)).toBeNull();
});
