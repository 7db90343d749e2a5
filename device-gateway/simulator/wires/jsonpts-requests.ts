import { fixed } from "./jsonpts-envelope.ts";
import { parseUnits } from "../quantity.ts";
import { partBelowHeight } from "../world/geometry.ts";
import type { Pump } from "../world/pump.ts";
import { Refusal } from "../world/refusal.ts";
import { orderOf } from "./jsonpts-authorize.ts";
import {
  batteryVoltage,
  CPU_TEMPERATURE,
  probesConfiguration,
  pumpsConfiguration,
  userInformation,
} from "./jsonpts-about.ts";
import { fuelGrades, fuelGradesPrices, pumpNozzles, tanksConfiguration } from "./jsonpts-configuration.ts";
import { FIRMWARE_DATE_TIME } from "./jsonpts-controller.ts";
import type { Desk } from "./jsonpts-desk.ts";
import { pumpStatus } from "./jsonpts-pump-status.ts";
import type { Answer } from "./jsonpts-pump-status.ts";
import { measurementData, saleData } from "./jsonpts-records.ts";

type Data = Readonly<Record<string, unknown>>;

/** Carries a request out: an answer of its own type, or null for a bare OK. Throws Refusal. */
type Handler = (data: Data, desk: Desk) => Answer | null;

/** A request to one pump; the pump is found and checked before. */
const onPump =
  (handle: (pump: Pump, data: Data, desk: Desk) => Answer | null): Handler =>
  (data, desk) => {
    if (typeof data["Pump"] !== "number") throw new Refusal("COULD_NOT_GET_PUMP_NUMBER");
    return handle(desk.controller.station.pump(data["Pump"]), data, desk);
  };

/** Runs something that answers with a bare OK. */
const ok = (): null => null;

const authorize = onPump((pump, data, desk) => {
  const order = orderOf(data, pump, desk.controller.plan.login);
  const transaction = desk.controller.station.authorize(pump, order);
  return { type: "PumpAuthorizeConfirmation", data: { Pump: pump.state.number, Transaction: transaction } };
});

const closeTransaction = onPump((pump, data, desk) => {
  desk.controller.station.close(pump, Number(data["Transaction"]));
  return ok();
});

const getTotals = onPump((pump, data) => {
  const byGrade = pump.state.nozzles.find((nozzle) => nozzle.gradeId === data["FuelGradeId"]);
  const nozzle = data["Nozzle"] === undefined ? byGrade?.number : data["Nozzle"];
  if (typeof nozzle !== "number") throw new Refusal("COULD_NOT_GET_NOZZLE_NUMBER");
  pump.report({ type: "PumpTotals", nozzle: pump.nozzle(nozzle).number });
  return ok();
});

const lastSavedTotals = onPump((pump) => ({
  type: "PumpLastSavedTotals",
  data: {
    Pump: pump.state.number,
    Nozzles: pump.state.nozzles.map((nozzle) => ({
      Nozzle: nozzle.number,
      Volume: fixed(nozzle.totalVolumeCl, 2),
      Amount: fixed(nozzle.totalAmountCents, 2),
    })),
  },
}));

const setPumpPrices = onPump((pump, data) => {
  if (!Array.isArray(data["Prices"])) throw new Refusal("COULD_NOT_GET_PRICE_VALUE");
  const prices = data["Prices"].map((price) => parseUnits(price, 3));
  if (prices.includes(null)) throw new Refusal("COULD_NOT_GET_PRICE_VALUE");
  pump.report({ type: "PumpPrices" });
  for (const nozzle of pump.state.nozzles) nozzle.priceMills = prices[nozzle.number - 1] ?? nozzle.priceMills;
  return ok();
});

const setFuelGradesPrices: Handler = (data, desk) => {
  if (!Array.isArray(data["FuelGradesPrices"])) throw new Refusal("NO_DATA");
  const prices = data["FuelGradesPrices"].map((each: Data) => ({
    gradeId: Number(each["FuelGradeId"]),
    mills: parseUnits(each["Price"], 3),
  }));
  const readable = prices.flatMap(({ gradeId, mills }) => (mills === null ? [] : [{ gradeId, mills }]));
  if (readable.length < prices.length) throw new Refusal("COULD_NOT_GET_PRICE_VALUE");
  desk.controller.station.setPrices(readable);
  return ok();
};

const transactionInformation = onPump((pump, data, { controller, sale }) => {
  const number = pump.state.number;
  const wanted = Number(data["Transaction"] ?? 0);
  const { ended, fill } = pump.state;
  const open = ended && (wanted === 0 || ended.sale.transaction === wanted) ? ended.sale : null;
  const found = open ?? sale(number, wanted);
  const common = { Pump: number, Transaction: wanted };
  if (fill?.order.transaction === wanted) {
    return { type: "PumpTransactionInformation", data: { ...common, State: "Filling", Nozzle: fill.nozzle } };
  }
  if (!found) return { type: "PumpTransactionInformation", data: { ...common, State: "Not found" } };
  const { Transaction, ...rest } = saleData(found, controller);
  const state = open ? "EndOfTransaction" : "Finished";
  return { type: "PumpTransactionInformation", data: { Pump: number, Transaction, State: state, ...rest } };
});

const probeMeasurements: Handler = (data, { controller, now }) => {
  const probe = Number(data["Probe"]);
  const number = controller.tankOfProbe(probe);
  if (number === null) throw new Refusal("PROBE_NUMBER_OUT_OF_RANGE");
  const tank = controller.station.tank(number);
  const { Tank: _, ConfigurationId: __, ...values } = measurementData(tank, probe, { controller, now: now() });
  const last = tank.state.deliveries.at(-1);
  return {
    type: "ProbeMeasurements",
    data: {
      Probe: probe,
      ...values,
      InTankDeliveryDetected: tank.deliveryInProgress,
      ...(last
        ? {
            LastInTankDeliveryStart: {
              DateTime: controller.time(last.start.at),
              ProductVolume: fixed(last.start.productCl, 2),
            },
            LastInTankDeliveryEnd: {
              DateTime: controller.time(last.end.at),
              ProductVolume: fixed(last.end.productCl, 2),
            },
          }
        : {}),
    },
  };
};

const volumeForHeight: Handler = (data, { controller }) => {
  const number = controller.tankOfProbe(Number(data["Probe"]));
  if (number === null) throw new Refusal("PROBE_NUMBER_OUT_OF_RANGE");
  if (typeof data["Height"] !== "number") throw new Refusal("NO_DATA");
  const { capacityCl, heightMm } = controller.station.tank(number).plan;
  const litres = Math.round((partBelowHeight(data["Height"] / heightMm) * capacityCl) / 100);
  return { type: "ProbeTankVolumeForHeight", data: { Probe: data["Probe"], Height: data["Height"], Volume: litres } };
};

const getTag = onPump((pump, data) => {
  const nozzle = Number(data["Nozzle"] ?? 0);
  pump.report({ type: "PumpTag", nozzle: nozzle === 0 ? 0 : pump.nozzle(nozzle).number });
  return ok();
});

const reportTransactions: Handler = (data, { controller, sales }) => {
  const from = controller.moment(data["DateTimeStart"]);
  const to = controller.moment(data["DateTimeEnd"]);
  if (from === null || to === null) throw new Refusal("NO_DATA");
  const found = sales({ pump: Number(data["Pump"] ?? 0), from, to: to + 999 });
  return { type: "ReportPumpTransactions", data: found.map((sale) => saleData(sale, controller)) };
};

const setDateTime: Handler = (data, { controller, now }) => {
  if (!controller.setClock(data["DateTime"], now())) throw new Refusal("NO_DATA");
  if (typeof data["AutoSynchronize"] === "boolean") controller.state.autoSynchronize = data["AutoSynchronize"];
  return ok();
};

const setAutomatic = onPump((pump, data) => {
  pump.state.automatic = data["State"] === "On" || data["State"] === true;
  if (data["AutoCloseTransaction"] !== undefined) {
    pump.state.autoClose = data["AutoCloseTransaction"] === "On" || data["AutoCloseTransaction"] === true;
  }
  return ok();
});

const setLock = (locked: boolean) =>
  onPump((pump) => {
    if (pump.state.fill) throw new Refusal("PUMP_BUSY_FILLING");
    pump.state.locked = locked;
    return ok();
  });

const suspend = (suspended: boolean) =>
  onPump((pump) => {
    pump.suspend(suspended);
    return ok();
  });

const stop = onPump((pump, _, desk) => {
  desk.controller.station.stop(pump, desk.now());
  return ok();
});

/** Every request the controller knows. */
export const REQUESTS: Readonly<Record<string, Handler>> = {
  PumpGetStatus: onPump((pump, _, { controller }) => pumpStatus(pump, controller)),
  PumpAuthorize: authorize,
  PumpStop: stop,
  PumpEmergencyStop: stop,
  PumpSuspend: suspend(true),
  PumpResume: suspend(false),
  PumpLock: setLock(true),
  PumpUnlock: setLock(false),
  PumpCloseTransaction: closeTransaction,
  PumpGetTotals: getTotals,
  PumpGetLastSavedTotals: lastSavedTotals,
  PumpGetPrices: onPump((pump) => {
    pump.report({ type: "PumpPrices" });
    return ok();
  }),
  PumpSetPrices: setPumpPrices,
  PumpSetAutomaticOperation: setAutomatic,
  PumpGetTransactionInformation: transactionInformation,
  ReportGetPumpTransactions: reportTransactions,
  ProbeGetMeasurements: probeMeasurements,
  GetFuelGradesPrices: (_, { controller }) => ({ type: "FuelGradesPrices", data: fuelGradesPrices(controller) }),
  SetFuelGradesPrices: setFuelGradesPrices,
  GetFuelGradesConfiguration: (_, { controller }) => ({
    type: "FuelGradesConfiguration",
    data: fuelGrades(controller),
  }),
  GetPumpNozzlesConfiguration: (_, { controller }) => ({
    type: "PumpNozzlesConfiguration",
    data: pumpNozzles(controller),
  }),
  GetDateTime: (_, { controller, now }) => ({
    type: "DateTime",
    data: {
      DateTime: controller.time(now()),
      AutoSynchronize: controller.state.autoSynchronize,
      UTCOffset: controller.utcOffset(now()),
    },
  }),
  SetDateTime: setDateTime,
  GetFirmwareInformation: () => ({ type: "FirmwareInformation", data: { DateTime: FIRMWARE_DATE_TIME } }),
  GetUniqueIdentifier: (_, { controller }) => ({ type: "UniqueIdentifier", data: { Id: controller.plan.ptsId } }),
  GetConfigurationIdentifier: (_, { controller }) => ({
    type: "ConfigurationIdentifier",
    data: { Id: controller.configurationId },
  }),
  PumpGetTag: getTag,
  ProbeGetTankVolumeForHeight: volumeForHeight,
  GetBatteryVoltage: (_, { controller }) => ({ type: "BatteryVoltage", data: batteryVoltage(controller) }),
  GetCpuTemperature: () => ({ type: "CpuTemperature", data: { Temperature: CPU_TEMPERATURE } }),
  GetMeasurementUnits: (_, { controller }) => ({
    type: "MeasurementUnits",
    data: { Volume: controller.plan.quirks.units, Temperature: "C" },
  }),
  GetUserInformation: (_, { controller }) => ({ type: "UserInformation", data: userInformation(controller) }),
  GetTanksConfiguration: (_, { controller }) => ({ type: "TanksConfiguration", data: tanksConfiguration(controller) }),
  GetPumpsConfiguration: (_, { controller }) => ({ type: "PumpsConfiguration", data: pumpsConfiguration(controller) }),
  GetProbesConfiguration: (_, { controller }) => ({
    type: "ProbesConfiguration",
    data: probesConfiguration(controller),
  }),
  GetReadersConfiguration: () => ({ type: "ReadersConfiguration", data: { Ports: [], Readers: [] } }),
  GetPriceBoardsConfiguration: () => ({ type: "PriceBoardsConfiguration", data: { Ports: [], PriceBoards: [] } }),
};
