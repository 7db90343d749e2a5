import { sql } from "kysely";
import { expect, test } from "vitest";
import {
  CREATE_CUSTOMER,
  REMOVE_PASSWORD,
  SET_PASSWORD,
  STATION_PASSWORD,
  customerInput,
} from "../../test/customers.ts";
import type { Answer } from "../../test/execute.ts";
import { sentMeanwhile } from "../../test/locks.ts";
import { testServer } from "../../test/server.ts";
import { type Forecourt, type Network, type Thing, unique } from "../../test/world.ts";

const { world, db, clock } = await testServer();

const CONFIGURE = `mutation Configure($input: ConfigureDevicesInput!) {
  configureDevices(input: $input) { number } }`;
const PRINT = "mutation Print($input: ChangePrintInfoInput!) { changePrintInfo(input: $input) { header { own } } }";
const PLATE = "mutation Plate($input: ChangeDispenserPlateInput!) { changeDispenserPlate(input: $input) { model } }";

/** Sends something while the station takes itself in hand: it is said before that is over, and answered after. */
const whileTaken = ({ id }: Thing, send: () => Promise<Answer<unknown>>): Promise<Answer<unknown>> =>
  sentMeanwhile(db, (other) => sql`update station set control_mode = 'STATION' where id = ${id}`.execute(other), send);

/** The number of what was refused, of the whole or of its one row. */
const refused = ({ data, errors }: Answer<unknown>): unknown =>
  errors?.[0]?.extensions?.["number"] ??
  (data as { configureDevices?: { number: number | null }[] } | null)?.configureDevices?.[0]?.number ??
  null;

async function customerOf({ owner }: Network): Promise<string> {
  const input = customerInput();
  return (await owner.run<{ createCustomer: Thing }>(CREATE_CUSTOMER, { input })).createCustomer.id;
}

type Deed = (network: Network, forecourt: Forecourt) => Promise<() => Promise<Answer<unknown>>>;

const DEEDS: Record<string, Deed> = {
  "configuring a device": async ({ owner }, { device, gateway }) => {
    const counted = { bytesIn: 1, bytesOut: 1, frames: 1, badFrames: 0, reconnects: 0 };
    const at = clock.now().toISOString();
    await gateway.report({ devices: [{ deviceId: device.id, at, online: true, lastSeenAt: at, ...counted }] });
    const input = { deviceIds: [device.id], setClock: true, idempotencyKey: unique("key") };
    return () => owner.send(CONFIGURE, { input });
  },
  "saying what its tickets say": async ({ owner }, { station }) => {
    return () => owner.send(PRINT, { input: { stationId: station.id, header: "Welcome" } });
  },
  "saying what a dispenser's plate says": async ({ owner }, { dispenser }) => {
    return () => owner.send(PLATE, { input: { dispenserId: dispenser.id, model: "D-1" } });
  },
  "setting a customer's password there": async (network, { station }) => {
    const input = { customerId: await customerOf(network), stationId: station.id, password: STATION_PASSWORD };
    return () => network.owner.send(SET_PASSWORD, { input });
  },
  "taking a customer's password away there": async (network, { station }) => {
    const input = { customerId: await customerOf(network), stationId: station.id };
    await network.owner.run(SET_PASSWORD, { input: { ...input, password: STATION_PASSWORD } });
    return () => network.owner.send(REMOVE_PASSWORD, { input });
  },
};

test.each(Object.keys(DEEDS))("%s waits for a station that takes itself in hand, and is then 10022", async (name) => {
  const network = await world.network();
  const forecourt = await network.forecourt();
  const send = await DEEDS[name]!(network, forecourt);

  expect(refused(await whileTaken(forecourt.station, send))).toBe(10022);
});
