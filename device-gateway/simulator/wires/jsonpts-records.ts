import type { Delivery, ProbeValues, Sale, StationEvent, TankAlarm } from "../world/events.ts";
import type { Tank } from "../world/tank.ts";
import type { Controller } from "./jsonpts-controller.ts";
import { fixed, fixedPrice } from "./jsonpts-envelope.ts";

/** A packet that a controller sends of its own accord. */
export interface ControllerRecord {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const litres = (cl: number) => fixed(cl, 2);
const tenths = (value: number) => fixed(Math.round(value * 10), 1);

/** Data of UploadPumpTransaction, in the members' documented order. */
export function saleData(sale: Sale, controller: Controller): Record<string, unknown> {
  const probe = controller.probeOfTank(sale.tank);
  return {
    DateTimeStart: controller.time(sale.startedAt),
    DateTime: controller.time(sale.endedAt),
    Pump: sale.pump,
    Nozzle: sale.nozzle,
    FuelGradeId: sale.gradeId,
    FuelGradeName: sale.gradeName,
    ...(probe === null ? {} : { Tank: probe }),
    Transaction: sale.transaction,
    Volume: litres(sale.volumeCl),
    TCVolume: litres(sale.netCl),
    Price: fixedPrice(sale.priceMills),
    Amount: fixed(sale.amountCents, 2),
    TotalVolume: litres(sale.totalVolumeCl),
    TotalAmount: fixed(sale.totalAmountCents, 2),
    Tag: sale.tag,
    UserId: 1,
    ...(sale.offline ? { IsOffline: true } : {}),
    ConfigurationId: controller.configurationId,
  };
}

/** Data of UploadTankMeasurement. */
export function measurementData(tank: Tank, probe: number, at: { controller: Controller; now: number }) {
  const values = tank.measure(at.now);
  const head = {
    DateTime: at.controller.time(at.now),
    Tank: probe,
    FuelGradeId: tank.grade.id,
    FuelGradeName: tank.grade.name,
  };
  if (!tank.measures) return { ...head, Status: "Error", ConfigurationId: at.controller.configurationId };
  return {
    ...head,
    Status: "OK",
    Alarms: tank.state.alarms,
    ProductHeight: tenths(values.productHeightMm),
    WaterHeight: tenths(values.waterHeightMm),
    Temperature: tenths(values.temperatureC),
    ProductVolume: litres(values.productCl),
    WaterVolume: litres(values.waterCl),
    ProductUllage: litres(values.ullageCl),
    ProductTCVolume: litres(values.netCl),
    ProductDensity: tenths(values.densityKgM3),
    ProductMass: tenths(values.massKg),
    TankFillingPercentage: values.fillPercent,
    ConfigurationId: at.controller.configurationId,
  };
}

function edgeValues(values: ProbeValues): Record<string, unknown> {
  return {
    ProductHeight: tenths(values.productHeightMm),
    WaterHeight: tenths(values.waterHeightMm),
    Temperature: tenths(values.temperatureC),
    ProductVolume: litres(values.productCl),
    ProductTCVolume: litres(values.netCl),
    ProductDensity: tenths(values.densityKgM3),
    ProductMass: tenths(values.massKg),
  };
}

/** What a delivery changed: end minus start, and what was sold meanwhile. */
function absoluteValues({ start, end, dispensedCl }: Delivery): Record<string, unknown> {
  return {
    ProductHeight: tenths(end.productHeightMm - start.productHeightMm),
    WaterHeight: tenths(Math.abs(end.waterHeightMm - start.waterHeightMm)),
    Temperature: tenths(Math.abs(end.temperatureC - start.temperatureC)),
    ProductVolume: litres(end.productCl - start.productCl),
    ProductTCVolume: litres(end.netCl - start.netCl),
    ProductDensity: tenths(Math.abs(end.densityKgM3 - start.densityKgM3)),
    ProductMass: tenths(end.massKg - start.massKg),
    PumpsDispensedVolume: litres(dispensedCl),
  };
}

/** Data of UploadInTankDelivery. */
export function deliveryData(delivery: Delivery, probe: number, controller: Controller): Record<string, unknown> {
  const grade = controller.station.tank(delivery.tank).grade;
  const { start, end } = delivery;
  return {
    Tank: probe,
    FuelGradeId: grade.id,
    FuelGradeName: grade.name,
    StartValues: { DateTime: controller.time(start.at), ...edgeValues(start) },
    EndValues: { DateTime: controller.time(end.at), ...edgeValues(end) },
    AbsoluteValues: absoluteValues(delivery),
    ConfigurationId: controller.configurationId,
  };
}

/** Alert codes of a probe. */
const PROBE_ALERTS: Record<TankAlarm, number> = {
  CriticalHighProduct: 3,
  HighProduct: 4,
  LowProduct: 5,
  CriticalLowProduct: 6,
  HighWater: 7,
  TankLeakage: 8,
};
const PUMP_OFFLINE_ALERT = 1;

export type AlertState = "Started" | "Finished" | "Detected";

/** Data of UploadAlertRecord. */
export function alertData(
  alert: { readonly device: string; readonly number: number; readonly code: number; readonly state: AlertState },
  at: number,
  controller: Controller,
): Record<string, unknown> {
  return {
    DateTime: controller.time(at),
    DeviceType: alert.device,
    DeviceNumber: alert.number,
    State: alert.state,
    Code: alert.code,
    ConfigurationId: controller.configurationId,
  };
}

/** What a controller in trouble tells wrongly of this one sale. */
function misreported({ station }: Controller): Record<string, unknown> {
  const what = station.misreport;
  station.misreport = null;
  if (what === null) return {};
  return what === "AMOUNT"
    ? { Amount: 999 }
    : { DateTimeStart: "2099-01-01T00:00:00", DateTime: "2099-01-01T00:02:00" };
}

/** What the controller has to upload for an event; null for what isn't its business. */
export function recordOf(event: StationEvent, controller: Controller): ControllerRecord | null {
  switch (event.kind) {
    case "sale":
      return {
        type: "UploadPumpTransaction",
        data: { ...saleData(event.sale, controller), ...misreported(controller) },
      };
    case "delivery": {
      const probe = controller.probeOfTank(event.delivery.tank);
      if (probe === null) return null;
      return { type: "UploadInTankDelivery", data: deliveryData(event.delivery, probe, controller) };
    }
    case "alarm": {
      const onPump = event.source === "PUMP";
      const number = onPump ? event.number : controller.probeOfTank(event.number);
      if (number === null) return null;
      const code = event.source === "PUMP" ? PUMP_OFFLINE_ALERT : PROBE_ALERTS[event.alarm];
      const state = event.started ? "Started" : "Finished";
      const alert = { device: onPump ? "Pump" : "Probe", number, code, state } as const;
      return { type: "UploadAlertRecord", data: alertData(alert, event.at, controller) };
    }
    case "finished":
    case "tag":
      return null;
  }
}

/** Data of RequestTagsInformation for a card just held to the reader. */
export function tagRequestData(event: Extract<StationEvent, { kind: "tag" }>, controller: Controller) {
  const nozzle = controller.station.pump(event.pump).nozzle(event.nozzle);
  const grade = controller.station.grade(nozzle.gradeId);
  return {
    Tags: [
      {
        Tag: event.tag,
        Pump: event.pump,
        Nozzle: event.nozzle,
        FuelGradeId: grade.id,
        FuelGradeName: grade.name,
        Price: fixedPrice(nozzle.priceMills),
      },
    ],
  };
}
