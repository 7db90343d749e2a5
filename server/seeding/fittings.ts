import { createAdvert } from "../office/advert/advert.service.ts";
import type { Context } from "../kernel/context.ts";
import { createAuxiliaryDevice } from "../plant/auxiliary/auxiliary-device.service.ts";
import { createEmployee } from "../people/employee/employee.service.ts";
import { createEmployeeCard } from "../people/employee-card/employee-card.service.ts";
import { changeDispenserPlate, changePrintInfo, dispenserPlates } from "../trade/ticket/ticket.service.ts";
import { uploadImage } from "../office/upload/upload.service.ts";
import type { NetworkFile } from "./network-file.ts";

/** Ids by the names that the file gives to things. */
interface FittingNames {
  readonly platform: (key: string) => string;
  readonly station: (code: string) => string;
}

/** Makes what a station has beside tanks, guns and their devices: people, auxiliary devices, texts on tickets, adverts. */
export async function seedFittings(ctx: Context, network: NetworkFile, names: FittingNames): Promise<void> {
  for (const { station, card, ...employee } of network.employees) {
    const stationId = station === undefined ? null : names.station(station);
    const { id: employeeId } = await createEmployee(ctx, { ...employee, stationId });
    if (card !== undefined) {
      await createEmployeeCard(ctx, { ...card, employeeId });
    }
  }
  for (const { station, dispenser, ...device } of network.auxiliaryDevices) {
    const stationId = names.station(station);
    const dispenserId = dispenser === undefined ? null : await dispenserAt(ctx, stationId, dispenser);
    await createAuxiliaryDevice(ctx, { ...device, stationId, dispenserId });
  }
  for (const { station, dispenser, ...plate } of network.plates) {
    await changeDispenserPlate(ctx, {
      ...plate,
      dispenserId: await dispenserAt(ctx, names.station(station), dispenser),
    });
  }
  for (const { platform, ...texts } of network.printInfo) {
    await changePrintInfo(ctx, { platformId: names.platform(platform), ...texts });
  }
  for (const { platform, station, name, picture } of network.adverts) {
    const { id: imageId } = await uploadImage(ctx, "PICTURE", Buffer.from(picture, "base64"));
    const stationId = station === undefined ? null : names.station(station);
    await createAdvert(ctx, { platformId: names.platform(platform), imageId, name, stationId });
  }
}

async function dispenserAt(ctx: Context, stationId: string, number: number): Promise<string> {
  const found = (await dispenserPlates(ctx, stationId)).find((dispenser) => dispenser.number === number);
  if (found === undefined) {
    throw new Error(`the network file names dispenser ${number} of a station that has none such`);
  }
  return found.id;
}
