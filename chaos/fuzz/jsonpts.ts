import { DELIVERY_DATA, PTS_ID, SALE_UPLOAD } from "../../device-gateway/drivers/jsonpts/captures.ts";
import { protocol } from "../../device-gateway/drivers/jsonpts/driver.ts";
import { QuietHost } from "./quiet-host.ts";
import type { Target } from "./target.ts";

const [SALE] = (JSON.parse(SALE_UPLOAD) as { readonly Packets: readonly { readonly Data: object }[] }).Packets;

const message = (Type: string, Data: object): Buffer =>
  Buffer.from(JSON.stringify({ Protocol: "jsonPTS", Packets: [{ Id: 1, Type, Data }] }));

/** A controller that posts its records to the gateway's door. */
export async function jsonptsTarget(): Promise<Target> {
  const host = new QuietHost();
  const driver = protocol.create(
    {
      id: "d1",
      stationId: "s1",
      name: "Controller",
      protocol: "JSONPTS",
      settings: { ptsId: PTS_ID, way: "UPLOAD" },
      guns: [{ address: "1.1", number: 1 }],
      tanks: [{ address: "1", number: 1 }],
      timeZone: "UTC",
    },
    host,
  );
  // Its watch over calls that stay away would never end by a clock that stands still.
  void driver.start();
  const guest = host.door.guests.get(PTS_ID);
  if (!guest) throw new Error("the driver has not come to the door");
  const call = { method: "POST", path: "/", headers: { "x-pts-id": PTS_ID }, remoteAddress: "" };
  let number = 0;
  return {
    name: "jsonPTS, records as they are posted",
    frames: [
      Buffer.from(SALE_UPLOAD),
      message("UploadInTankDelivery", DELIVERY_DATA),
      message("UploadTankMeasurement", { DateTime: "2026-11-20T09:00:00", Tank: 1, Status: "OK", ProductHeight: 1 }),
      message("UploadAlertRecord", {
        DateTime: "2026-11-20T09:00:00",
        DeviceType: "Probe",
        DeviceNumber: 1,
        State: "Started",
        Code: 8,
      }),
      message("UploadStatus", { Pumps: { IdleStatus: { Ids: [1], NozzlesUp: [0], LastTotalVolumes: [1.5] } } }),
      message("RequestTagsInformation", { Tags: [{ Tag: "AB" }] }),
    ],
    take: async (bytes) => {
      const { status } = await guest.request(call, bytes);
      if (![200, 400, 403].includes(status)) throw new Error(`answered with ${status}`);
    },
    understands: async () => {
      number = (number % 60_000) + 1;
      await guest.request(call, message("UploadPumpTransaction", { ...SALE?.Data, Transaction: number }));
      return host.lastFact?.kind === "sale" && host.lastFact.transactionNo === String(number);
    },
    end: () => driver.stop(),
  };
}
