import { alertOf } from "./alerts.ts";
import type { AlertRecord } from "./alarm-board.ts";
import type { Controller } from "./controller.ts";
import { confirmation, rejection, type Packet } from "./envelope.ts";
import { Unreadable, fieldsOf, isFields, listOf, textOf, wholeOf, type Fields } from "./fields.ts";
import { NOT_READY } from "./outcomes.ts";
import { deliveryOf } from "./tanks.ts";

type Take = (controller: Controller, packet: Packet) => void;

/** What becomes of each record that a controller sends. Anything it names beside these is set aside. */
const UPLOADS: ReadonlyMap<string, Take> = new Map<string, Take>([
  ["UploadPumpTransaction", (controller, packet) => controller.keepSale(packet.data, packet.raw)],
  [
    "UploadInTankDelivery",
    (controller, packet) => controller.keepAll([deliveryOf(fieldsOf(packet.data), controller.times)], packet.raw),
  ],
  ["UploadTankMeasurement", (controller, packet) => controller.takeMeasurement(packet)],
  ["UploadAlertRecord", takeAlert],
  ["UploadStatus", (controller, packet) => void controller.takeStatus(packet)],
  ["UploadConfiguration", takeConfiguration],
]);

/**
 * Takes a record and says what to answer. OK only after the record is on disk, as a fact or as a record set aside; a
 * record that could not be written is refused, and the controller sends it again.
 */
export function takeUpload(controller: Controller, packet: Packet): Fields {
  try {
    take(controller, packet);
    return confirmation(packet);
  } catch (error) {
    controller.host.log.warn({ device: controller.device.id, type: packet.type, err: error }, "record not accepted");
    return rejection(packet, NOT_READY);
  }
}

function take(controller: Controller, packet: Packet): void {
  try {
    const upload = UPLOADS.get(packet.type);
    if (!upload) throw new Unreadable(`${packet.type} is of no use here`);
    upload(controller, packet);
  } catch (error) {
    controller.asideUnlessUnwritten(error, packet.raw);
  }
}

function takeAlert(controller: Controller, packet: Packet): void {
  const record = alertRecord(controller, fieldsOf(packet.data));
  if (record.alert.code === "CONTROLLER_RESTART") controller.board.noteRestart();
  controller.keepChanges(controller.alarms.record(record), packet.raw);
}

const STATES: ReadonlyMap<unknown, AlertRecord["state"]> = new Map([
  ["Started", "Started"],
  ["Finished", "Finished"],
  ["Detected", "Detected"],
]);

function alertRecord({ times }: Controller, data: Fields): AlertRecord {
  const device = textOf(data["DeviceType"]) ?? "?";
  const code = wholeOf(data["Code"], 0, 999) ?? 0;
  const alert = alertOf(device, wholeOf(data["DeviceNumber"], 0, 120) ?? 0, code);
  const state = STATES.get(data["State"]);
  if (!alert) throw new Unreadable(`unknown alert ${device} ${code}`);
  if (!state) throw new Unreadable("unknown state of an alert");
  return { alert, state, at: times.clock.instant(data["DateTime"]) ?? times.receipts.of(data, times.now()) };
}

/** Its content stands beside Id and Type, not in Data; the packets inside have no Id. */
function takeConfiguration(controller: Controller, packet: Packet): void {
  for (const part of listOf(packet.members["Configuration"]).filter(isFields)) {
    controller.learn({ type: textOf(part["Type"]) ?? "", data: part["Data"] });
  }
}
