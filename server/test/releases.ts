import type { CardRelease } from "../schema-types.generated.ts";
import type { Caller } from "./execute.ts";
import { deviceReading, gunReading } from "./readings.ts";
import { type Network, unique } from "./world.ts";

export const RELEASE = `mutation Release($input: AuthorizeGunByCardInput!) { authorizeGunByCard(input: $input) {
  id fill { id allowed declinedBy bound price rules } command { id status presetType presetValue } } }`;

/** A forecourt whose gun 1 is free and sells for 7.00, its device online. */
export async function gunAtRest(network: Network, at = new Date("2026-11-02T08:00:00Z")) {
  const forecourt = await network.forecourt();
  const { gateway, device, guns } = forecourt;
  const time = at.toISOString();
  await gateway.report({
    devices: [deviceReading(device, { at: time })],
    guns: [gunReading(device, { at: time, state: "FREE", unitPrice: "7" })],
  });
  return { ...forecourt, gunId: guns[0]?.id ?? "" };
}

/** Releases a gun for a card that somebody shows, with a key of its own unless told. */
export const releaseByCard = async (caller: Caller, given: object): Promise<CardRelease> =>
  (
    await caller.run<{ authorizeGunByCard: CardRelease }>(RELEASE, {
      input: { idempotencyKey: unique("key"), ...given },
    })
  ).authorizeGunByCard;

/** Why a gun was not released. */
export const releaseRefusal = (caller: Caller, given: object) =>
  caller.expectRefusal(RELEASE, { input: { idempotencyKey: unique("key"), ...given } });
