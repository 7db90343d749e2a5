import { MEASURES } from "../../../common/measures.ts";
import { wallClock } from "../local-time.ts";
import { decimalText } from "../quantity.ts";
import type { StationPlan } from "../plan.ts";
import type { Delivery, Sale } from "../world/events.ts";
import { boxSaleId } from "../wires/sparkplug-figures.ts";
import type { Played, Reading } from "./play.ts";
import type { PastPlan } from "./past-plan.ts";
import type { SkidMoment } from "./skid-readings.ts";

const DAY_MS = 86_400_000;
/** A batch holds so much of a station's past: about a thousand records. */
const BATCH_DAYS = 2;
/** So long after its end a sale reaches the gateway. */
const ON_THE_WAY_MS = 2_000;

/** A device as the server knows it: its id, and the addresses of what is bound to it. */
export interface PastDevice {
  readonly id: string;
  readonly tanks: readonly { readonly address: string; readonly number: number }[];
}

/** What a station's gateway reports; see ReportInput of the contract. */
export interface PastBatch {
  readonly sales: readonly object[];
  readonly deliveries: readonly object[];
  readonly tanks: readonly object[];
  readonly measures: readonly object[];
}

/** The devices of a station: who tells of its sales, who of its tanks, and its skid where it has one. */
export interface PastDevices {
  readonly controller: PastDevice;
  readonly probes: readonly PastDevice[];
  readonly skid: Pick<PastDevice, "id"> | null;
}

const litres = (cl: number): string => decimalText(cl, 2);
const instant = (at: number): string => new Date(at).toISOString();

/** How many batches the past of a station is told in. */
export function batchCount({ since, until }: PastPlan): number {
  return Math.ceil((until - since) / (BATCH_DAYS * DAY_MS));
}

/** Tells a station's past as its gateway would: the newest batch has the number 0, so that no sale ever seems to be missing. */
export class PastReports {
  constructor(
    private readonly plan: StationPlan,
    private readonly past: PastPlan,
    private readonly told: {
      readonly played: Played;
      readonly devices: PastDevices;
      readonly skid: readonly SkidMoment[];
    },
  ) {}

  batch(number: number): PastBatch {
    const to = this.past.until - number * BATCH_DAYS * DAY_MS;
    const from = to - BATCH_DAYS * DAY_MS;
    const within = (at: number) => from <= at && at < to;
    const { sales, deliveries, readings } = this.told.played;
    return {
      sales: sales.filter(({ endedAt }) => within(endedAt)).map((sale) => this.sale(sale)),
      deliveries: deliveries.filter(({ end }) => within(end.at)).flatMap((delivery) => this.delivery(delivery)),
      tanks: readings.filter(({ values }) => within(values.at)).flatMap((reading) => this.reading(reading)),
      measures: this.told.skid.filter(({ at }) => within(at)).flatMap((moment) => this.measured(moment)),
    };
  }

  private stamp(at: number): string {
    return wallClock(this.plan.timeZone, at).toISOString().slice(0, 19);
  }

  private sale(sale: Sale): object {
    const outage = this.told.played.troubles.outages.find(({ from, to }) => from <= sale.endedAt && sale.endedAt < to);
    return {
      deviceId: this.told.devices.controller.id,
      ...this.nameOf(sale),
      startedAt: instant(sale.startedAt),
      endedAt: instant(sale.endedAt),
      gradeName: sale.gradeName,
      volumeLitres: litres(sale.volumeCl),
      netVolumeLitres: litres(sale.netCl),
      unitPrice: decimalText(sale.priceMills, 3),
      amount: decimalText(sale.amountCents, 2),
      totalizerLitres: litres(sale.totalVolumeCl),
      totalizerAmount: decimalText(sale.totalAmountCents, 2),
      cardNo: sale.tag === "" ? null : sale.tag,
      offline: sale.offline,
      receivedAt: instant((outage?.to ?? sale.endedAt) + ON_THE_WAY_MS),
    };
  }

  /** What its skid told; empty where the server knows none. */
  private measured({ at, figures }: SkidMoment): object[] {
    const { skid } = this.told.devices;
    if (skid === null || this.plan.skid === null) return [];
    const values = MEASURES.map(({ key }, index) => ({ key, value: figures[index], quality: "GOOD" }));
    return [{ deviceId: skid.id, address: `plc-${this.plan.skid.unitId}`, at: instant(at), values }];
  }

  /** As its device calls it: a box tells its guns' last sales again with each birth. */
  private nameOf(sale: Sale): { address: string; transactionNo: string; stamp: string } {
    if (this.plan.box) {
      return { address: `gun-${sale.gun}`, transactionNo: boxSaleId(sale), stamp: instant(sale.startedAt) };
    }
    return {
      address: `${sale.pump}.${sale.nozzle}`,
      transactionNo: String(sale.transaction),
      stamp: this.stamp(sale.startedAt),
    };
  }

  /** Who measures a tank, and at which address; empty where nobody does. */
  private probe(tank: number): { deviceId: string; address: string }[] {
    return this.told.devices.probes.flatMap(({ id, tanks }) =>
      tanks.filter(({ number }) => number === tank).map(({ address }) => ({ deviceId: id, address })),
    );
  }

  private delivery({ tank, start, end, dispensedCl }: Delivery): object[] {
    return this.probe(tank).map((probe) => ({
      ...probe,
      stamp: this.stamp(start.at),
      startedAt: instant(start.at),
      endedAt: instant(end.at),
      startVolumeLitres: litres(start.productCl),
      endVolumeLitres: litres(end.productCl),
      deliveredLitres: litres(end.productCl - start.productCl + dispensedCl),
      startHeightMm: start.productHeightMm,
      endHeightMm: end.productHeightMm,
      startTemperatureC: start.temperatureC,
      endTemperatureC: end.temperatureC,
      waterHeightMm: end.waterHeightMm,
    }));
  }

  private reading({ tank, values, deliveryInProgress }: Reading): object[] {
    return this.probe(tank).map((probe) => ({
      ...probe,
      at: instant(values.at),
      heightMm: values.productHeightMm,
      waterHeightMm: values.waterHeightMm,
      temperatureC: values.temperatureC,
      volumeLitres: litres(values.productCl),
      netVolumeLitres: litres(values.netCl),
      waterVolumeLitres: litres(values.waterCl),
      ullageLitres: litres(values.ullageCl),
      densityKgM3: values.densityKgM3,
      massKg: values.massKg,
      deliveryInProgress,
    }));
  }
}
