import type { Pump } from "../world/pump.ts";
import type { Tank } from "../world/tank.ts";
import type { Controller } from "./jsonpts-controller.ts";
import { batteryVoltage, CPU_TEMPERATURE } from "./jsonpts-about.ts";
import { FIRMWARE_DATE_TIME } from "./jsonpts-controller.ts";
import { fixed, fixedPrice } from "./jsonpts-envelope.ts";
import { requestUnderWay } from "./jsonpts-pump-status.ts";
import { amountCents } from "../quantity.ts";

const NOZZLES_OF_A_PUMP = 6;

/** Data of FuelGradesPrices. */
export function fuelGradesPrices(controller: Controller) {
  return {
    FuelGradesPrices: controller.station.prices.map(({ gradeId, mills }) => ({
      FuelGradeId: gradeId,
      Price: fixedPrice(mills),
    })),
  };
}

/** Data of FuelGradesConfiguration. */
export function fuelGrades(controller: Controller) {
  const { station } = controller;
  return {
    FuelGrades: station.plan.grades.map((grade) => ({
      Id: grade.id,
      Name: grade.name,
      Price: fixedPrice(station.prices.find((each) => each.gradeId === grade.id)?.mills ?? 0),
      ExpansionCoefficient: fixed(Math.round(grade.expansion * 100_000), 5),
    })),
  };
}

/** Data of PumpNozzlesConfiguration: six places per pump, 0 where there is none. */
export function pumpNozzles(controller: Controller) {
  const pumps = [...controller.station.pumps.values()];
  const places = (pump: Pump, of: (nozzle: Pump["state"]["nozzles"][number]) => number) =>
    Array.from({ length: NOZZLES_OF_A_PUMP }, (_, index) => {
      const nozzle = pump.state.nozzles.find((each) => each.number === index + 1);
      return nozzle ? of(nozzle) : 0;
    });
  return {
    PumpNozzles: pumps.map((pump) => ({
      PumpId: pump.state.number,
      FuelGradeIds: places(pump, (nozzle) => nozzle.gradeId),
      TankIds: places(pump, (nozzle) => controller.probeOfTank(nozzle.tank) ?? 0),
    })),
  };
}

/** Data of TanksConfiguration. */
export function tanksConfiguration(controller: Controller) {
  return {
    Tanks: controller.plan.probes.map(({ probe, tank }) => {
      const { plan } = controller.station.tank(tank);
      return {
        Id: probe,
        FuelGradeId: plan.gradeId,
        Height: plan.heightMm,
        Volume: fixed(plan.capacityCl, 2),
      };
    }),
  };
}

/** Configuration of UploadConfiguration: the answers of the Get…Configuration requests without their Ids. */
export function wholeConfiguration(controller: Controller) {
  return [
    { Type: "FuelGradesConfiguration", Data: fuelGrades(controller) },
    { Type: "PumpNozzlesConfiguration", Data: pumpNozzles(controller) },
    { Type: "TanksConfiguration", Data: tanksConfiguration(controller) },
  ];
}

/** Data of UploadStatus. */
export function statusData(controller: Controller, now: number): Record<string, unknown> {
  return {
    ConfigurationId: controller.configurationId,
    DateTime: controller.time(now),
    FirmwareDateTime: FIRMWARE_DATE_TIME,
    PtsStartupSeconds: Math.floor((now - controller.startedAt) / 1000),
    BatteryVoltage: batteryVoltage(controller).Voltage,
    CpuTemperature: CPU_TEMPERATURE,
    PowerDownDetected: false,
    SdMounted: true,
    Pumps: pumpColumns([...controller.station.pumps.values()]),
    Probes: probeColumns(controller, now),
    PriceBoards: {},
    Readers: {},
    Gps: {},
    ...fuelGrades(controller),
  };
}

/** Index i of every column belongs to Ids[i]. */
function pumpColumns(pumps: readonly Pump[]) {
  const online = pumps.filter((pump) => !pump.offline);
  const offline = pumps.filter((pump) => pump.offline);
  return {
    IdleStatus: idleColumns(online.filter((pump) => pump.phase === "IDLE")),
    FillingStatus: fillingColumns(online.filter((pump) => pump.phase === "FILLING")),
    EndOfTransactionStatus: endedColumns(online.filter((pump) => pump.phase === "END")),
    OfflineStatus: offline.length === 0 ? {} : { Ids: offline.map((pump) => pump.state.number) },
    Users: pumps.map((pump) => pump.state.order?.user ?? pump.state.fill?.order.user ?? ""),
  };
}

function idleColumns(pumps: readonly Pump[]) {
  if (pumps.length === 0) return {};
  const last = pumps.map((pump) => pump.state.last);
  return {
    Ids: pumps.map((pump) => pump.state.number),
    NozzlesUp: pumps.map((pump) => pump.state.nozzleUp),
    LastNozzles: last.map((sale) => sale?.nozzle ?? 0),
    LastTransactions: last.map((sale) => sale?.transaction ?? 0),
    LastVolumes: last.map((sale) => fixed(sale?.volumeCl ?? 0, 2)),
    LastAmounts: last.map((sale) => fixed(sale?.amountCents ?? 0, 2)),
    LastPrices: last.map((sale) => fixedPrice(sale?.priceMills ?? 0)),
    LastTotalVolumes: last.map((sale) => fixed(sale?.totalVolumeCl ?? 0, 2)),
    LastTotalAmounts: last.map((sale) => fixed(sale?.totalAmountCents ?? 0, 2)),
    Requests: pumps.map(requestUnderWay),
  };
}

function fillingColumns(pumps: readonly Pump[]) {
  const fills = pumps.flatMap((pump) => (pump.state.fill ? [{ pump, fill: pump.state.fill }] : []));
  if (fills.length === 0) return {};
  return {
    Ids: fills.map(({ pump }) => pump.state.number),
    Nozzles: fills.map(({ fill }) => fill.nozzle),
    Transactions: fills.map(({ fill }) => fill.order.transaction),
    Volumes: fills.map(({ fill }) => fixed(fill.volumeCl, 2)),
    Amounts: fills.map(({ fill }) => fixed(amountCents(fill.volumeCl, fill.priceMills), 2)),
    Prices: fills.map(({ fill }) => fixedPrice(fill.priceMills)),
    FlowRates: fills.map(({ pump }) => fixed(Math.round(pump.flowRate * 10), 1)),
    Tags: fills.map(({ fill }) => fill.order.tag),
  };
}

function endedColumns(pumps: readonly Pump[]) {
  const sales = pumps.flatMap((pump) => (pump.state.ended ? [pump.state.ended.sale] : []));
  if (sales.length === 0) return {};
  return {
    Ids: sales.map((sale) => sale.pump),
    Nozzles: sales.map((sale) => sale.nozzle),
    FuelGradeIds: sales.map((sale) => sale.gradeId),
    FuelGradeNames: sales.map((sale) => sale.gradeName),
    Transactions: sales.map((sale) => sale.transaction),
    Volumes: sales.map((sale) => fixed(sale.volumeCl, 2)),
    Amounts: sales.map((sale) => fixed(sale.amountCents, 2)),
    Prices: sales.map((sale) => fixedPrice(sale.priceMills)),
    Tags: sales.map((sale) => sale.tag),
  };
}

/** The alarm columns are lists of probe numbers, as the documentation's example has them. */
function probeColumns(controller: Controller, now: number) {
  const probes = controller.plan.probes.map(({ probe, tank }) => ({ probe, tank: controller.station.tank(tank) }));
  if (probes.length === 0) return { OnlineStatus: {}, OfflineStatus: {} };
  const withAlarm = (alarm: Tank["state"]["alarms"][number]) =>
    probes.filter(({ tank }) => tank.state.alarms.includes(alarm)).map(({ probe }) => probe);
  return {
    OnlineStatus: {
      Ids: probes.map(({ probe }) => probe),
      Errors: [],
      CriticalHighProductAlarms: withAlarm("CriticalHighProduct"),
      HighProductAlarms: withAlarm("HighProduct"),
      LowProductAlarms: withAlarm("LowProduct"),
      CriticalLowProductAlarms: withAlarm("CriticalLowProduct"),
      HighWaterAlarms: withAlarm("HighWater"),
      TankLeakageAlarms: withAlarm("TankLeakage"),
      Measurements: probes.map(({ probe, tank }) => measurementRow(probe, tank, now)),
    },
    OfflineStatus: {},
  };
}

function measurementRow(probe: number, tank: Tank, now: number) {
  const values = tank.measure(now);
  return [
    probe,
    values.productHeightMm,
    values.waterHeightMm,
    values.temperatureC,
    fixed(values.productCl, 2),
    fixed(values.waterCl, 2),
    fixed(values.ullageCl, 2),
    fixed(values.netCl, 2),
    values.densityKgM3,
    values.massKg,
    values.fillPercent,
  ];
}
