import * as documents from "../plant/activation/activation.generated.ts";
import { log } from "./audit-log.ts";
import type { Caller } from "./execute.ts";
import * as world$ from "./world.generated.ts";
import { type Network, type Thing, unique } from "./world.ts";

/** What a gateway sends to trade a code, with its token if it has one. */
export const trading = (code: string, gatewayToken?: string | null) => ({
  input: { code, gatewayName: unique("gateway"), gatewayToken },
});

/** Trades a code, and answers the credential. */
export const trade = async (caller: Caller, code: string, gatewayToken?: string | null) =>
  (await caller.run(world$.ActivateStationDocument, trading(code, gatewayToken))).activateStation;

/** The number with which trading a code is refused. */
export const tradeNumber = async (caller: Caller, code: string) =>
  (await caller.expectRefusal(world$.ActivateStationDocument, trading(code))).number;

/** A new code for a device alone. */
export const deviceCode = async (network: Network, { id }: Thing, validHours = 72) =>
  (await network.owner.run(documents.CreateDeviceActivationCodeDocument, { input: { deviceId: id, validHours } }))
    .createDeviceActivationCode.code;

/** The devices that a gateway is told to serve, by their ids in order. */
export const devicesOf = async (gateway: Caller): Promise<string[]> =>
  (
    await gateway.run<{ gatewayConfiguration: { devices: Thing[] } }>("{ gatewayConfiguration { devices { id } } }")
  ).gatewayConfiguration.devices
    .map(({ id }) => id)
    .toSorted();

/** What the audit log has of a station or device, the newest first: "operation outcome". */
export const deeds = async (network: Network, objectId: string) =>
  (await log(network, { objectId })).map(({ operation, outcome }) => `${operation} ${outcome}`);
