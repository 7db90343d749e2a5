import type { Forecourt } from "./world.ts";

/** Somebody fills at gun 1 of a forecourt, as its device says. */
export async function fills({ device, gateway }: Forecourt, now: Date): Promise<void> {
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const counted = { bytesIn: 1, bytesOut: 1, frames: 1, badFrames: 0, reconnects: 0 };
  await gateway.report({
    devices: [{ deviceId: device.id, at: at(0), online: true, lastSeenAt: at(0), ...counted }],
    guns: (["LIFTED", "AUTHORIZED", "REFUELLING"] as const).map((state, index) => ({
      deviceId: device.id,
      address: "1.1",
      at: at(index),
      state,
    })),
  });
}
