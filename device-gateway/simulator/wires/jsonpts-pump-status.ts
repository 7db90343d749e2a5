import { amountCents, netVolumeCl } from "../quantity.ts";
import type { Order, Pump } from "../world/pump.ts";
import type { Controller } from "./jsonpts-controller.ts";
import { fixed, fixedPrice } from "./jsonpts-envelope.ts";

/** The type and data of an answer. */
export interface Answer {
  readonly type: string;
  readonly data: unknown;
}

type Fields = Record<string, unknown>;

/** PumpGetStatus: a result put off earlier, or what the pump is doing. */
export function pumpStatus(pump: Pump, controller: Controller): Answer {
  const report = pump.state.reports.shift();
  if (report) return { type: report.type, data: reportData(pump, report) };
  if (pump.offline) return { type: "PumpOfflineStatus", data: offlineData(pump, controller) };
  if (pump.state.fill) return { type: "PumpFillingStatus", data: fillingData(pump, controller) };
  if (pump.state.ended) return { type: "PumpEndOfTransactionStatus", data: endedData(pump, controller) };
  return { type: "PumpIdleStatus", data: idleData(pump, controller) };
}

function reportData(pump: Pump, report: Pump["state"]["reports"][number]): Fields {
  const { number, nozzles } = pump.state;
  if (report.type === "PumpPrices") {
    return { Pump: number, Prices: nozzles.map((nozzle) => fixedPrice(nozzle.priceMills)), User: "" };
  }
  // A reader that no tag is held to reads nothing.
  if (report.type === "PumpTag") {
    return { Pump: number, Nozzle: report.nozzle, Tag: pump.state.fill?.order.tag ?? "", User: "" };
  }
  const nozzle = pump.nozzle(report.nozzle);
  return {
    Pump: number,
    Nozzle: nozzle.number,
    Volume: fixed(nozzle.totalVolumeCl, 2),
    Amount: fixed(nozzle.totalAmountCents, 2),
    Transaction: pump.state.last?.transaction ?? 0,
    User: "",
  };
}

function grade(pump: Pump, nozzle: number, controller: Controller): Fields {
  const { id, name } = controller.station.grade(pump.nozzle(nozzle).gradeId);
  return { FuelGradeId: id, FuelGradeName: name };
}

function tagField(tag: string): Fields {
  return tag === "" ? {} : { Tag: tag };
}

/** OrderedType and, unless it is FullTank, OrderedDose. */
function ordered(order: Order): Fields {
  return {
    OrderedType: order.type,
    ...(order.dose === null ? {} : { OrderedDose: fixed(order.dose, 2) }),
  };
}

function orderedNozzle(order: Order): Fields {
  if (order.nozzles.length === 0) return {};
  return order.nozzles.length === 1 ? { OrderedNozzle: order.nozzles[0] } : { OrderedNozzles: order.nozzles };
}

function lastFields(pump: Pump, controller: Controller): Fields {
  const last = pump.state.last;
  if (!last) {
    const none = fixed(0, 2);
    return { LastNozzle: 0, LastTransaction: 0, LastVolume: none, LastPrice: none, LastAmount: none, LastUser: "" };
  }
  return {
    LastDateTimeStart: controller.time(last.startedAt),
    LastDateTime: controller.time(last.endedAt),
    LastNozzle: last.nozzle,
    LastFuelGradeId: last.gradeId,
    LastFuelGradeName: last.gradeName,
    LastTransaction: last.transaction,
    LastVolume: fixed(last.volumeCl, 2),
    LastPrice: fixedPrice(last.priceMills),
    LastAmount: fixed(last.amountCents, 2),
    LastTotalVolume: fixed(last.totalVolumeCl, 2),
    LastTotalAmount: fixed(last.totalAmountCents, 2),
    LastUser: last.user,
    LastFlowRate: fixed(0, 1),
  };
}

/** The request under way on an idle pump, "" for none. */
export function requestUnderWay(pump: Pump): string {
  if (pump.state.order) return "PumpAuthorize";
  return pump.state.locked ? "PumpLock" : "";
}

function idleData(pump: Pump, controller: Controller): Fields {
  const { number, nozzleUp, order, nozzles } = pump.state;
  return {
    Pump: number,
    NozzleUp: nozzleUp,
    Nozzle: nozzleUp,
    ...(nozzleUp === 0 ? {} : grade(pump, nozzleUp, controller)),
    ...(order ? { Transaction: order.transaction, ...tagField(order.tag) } : {}),
    NozzlePrices: nozzles.map((nozzle) => fixedPrice(nozzle.priceMills)),
    Request: requestUnderWay(pump),
    ...(order ? { ...orderedNozzle(order), ...ordered(order) } : {}),
    User: order?.user ?? "",
    ...lastFields(pump, controller),
  };
}

function fillingData(pump: Pump, controller: Controller): Fields {
  const fill = pump.state.fill;
  if (!fill) return {};
  const nozzle = pump.nozzle(fill.nozzle);
  const { expansion } = controller.station.grade(nozzle.gradeId);
  const { temperatureC } = controller.station.tank(nozzle.tank).measure(fill.startedAt);
  return {
    Pump: pump.state.number,
    Nozzle: fill.nozzle,
    ...grade(pump, fill.nozzle, controller),
    Volume: fixed(fill.volumeCl, 2),
    TCVolume: fixed(netVolumeCl(fill.volumeCl, temperatureC, expansion), 2),
    Price: fixedPrice(fill.priceMills),
    Amount: fixed(amountCents(fill.volumeCl, fill.priceMills), 2),
    Transaction: fill.order.transaction,
    DateTimeStart: controller.time(fill.startedAt),
    FlowRate: fixed(Math.round(pump.flowRate * 10), 1),
    ...tagField(fill.order.tag),
    IsSuspended: fill.suspended,
    ...ordered(fill.order),
    User: fill.order.user,
  };
}

function endedData(pump: Pump, controller: Controller): Fields {
  const ended = pump.state.ended;
  if (!ended) return {};
  const { sale, order } = ended;
  return {
    Pump: sale.pump,
    Nozzle: sale.nozzle,
    FuelGradeId: sale.gradeId,
    FuelGradeName: sale.gradeName,
    Volume: fixed(sale.volumeCl, 2),
    TCVolume: fixed(sale.netCl, 2),
    Price: fixedPrice(sale.priceMills),
    Amount: fixed(sale.amountCents, 2),
    Transaction: sale.transaction,
    TotalVolume: fixed(sale.totalVolumeCl, 2),
    TotalAmount: fixed(sale.totalAmountCents, 2),
    DateTimeStart: controller.time(sale.startedAt),
    DateTime: controller.time(sale.endedAt),
    NozzleUp: pump.state.nozzleUp,
    FlowRate: fixed(0, 1),
    ...tagField(sale.tag),
    ...ordered(order),
    User: sale.user,
  };
}

/** An unreachable pump: what it was last seen doing. */
function offlineData(pump: Pump, controller: Controller): Fields {
  const { fill, ended, order, last } = pump.state;
  if (fill) return { State: "Filling", ...fillingData(pump, controller) };
  if (ended) return { State: "EndOfTransaction", ...endedData(pump, controller) };
  const waiting = last ? "Finished" : "WaitingNozzleUpForAuthorization";
  return { State: order ? "Authorized" : waiting, ...idleData(pump, controller) };
}
