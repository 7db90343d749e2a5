import type { GunPlan, StationPlan } from "../plan.ts";
import type { NozzleState, PumpState } from "./pump.ts";
import { Pump } from "./pump.ts";
import { Random } from "./random.ts";
import type { StationState } from "./station.ts";
import { Station } from "./station.ts";
import { Tank } from "./tank.ts";

/** A station as it was left, or, where `left` is null or from another network, as it begins under the seed. */
export function foundStation(plan: StationPlan, seed: number, left: StationState | null): Station {
  const stream = (name: string) => Random.named(seed, `${plan.code}/${name}`);
  const kept = left && fits(plan, left) ? left : null;
  const things = stream("things");
  const tanks = plan.tanks.map((tank, index) => {
    const grade = plan.grades.find((each) => each.id === tank.gradeId);
    if (!grade) throw new Error(`${plan.code}: tank ${tank.number} has no grade`);
    const fresh = Tank.fresh(tank, grade, things);
    const state = kept?.tanks[index];
    return state ? new Tank(tank, grade, state) : fresh;
  });
  const prices = kept?.prices ?? plan.grades.map((grade) => ({ gradeId: grade.id, mills: grade.priceMills }));
  const pumps = kept?.pumps ?? pumpsOf(plan, things);
  const cars = stream("cars");
  const firstCarIn = cars.exponential() * 0.2;
  return new Station(plan, prices, {
    tanks,
    pumps: pumps.map((state) => new Pump(state)),
    cars: kept ? new Random(kept.carsState) : cars,
    stock: kept ? new Random(kept.stockState) : stream("stock"),
    nextCarIn: kept?.nextCarIn ?? firstCarIn,
  });
}

function fits(plan: StationPlan, left: StationState): boolean {
  const guns = left.pumps.flatMap((pump) =>
    pump.nozzles.map((nozzle) => `${nozzle.gun}:${pump.number}.${nozzle.number}`),
  );
  const planned = plan.guns.map((gun) => `${gun.number}:${gun.pump}.${gun.nozzle}`);
  return left.tanks.length === plan.tanks.length && guns.sort().join() === planned.sort().join();
}

function pumpsOf(plan: StationPlan, random: Random): PumpState[] {
  const numbers = [...new Set(plan.guns.map((gun) => gun.pump))].sort((a, b) => a - b);
  return numbers.map((number) => {
    const guns = plan.guns.filter((gun) => gun.pump === number).sort((a, b) => a.nozzle - b.nozzle);
    return {
      number,
      nozzles: guns.map((gun) => nozzleOf(gun, plan, random)),
      nozzleUp: 0,
      order: null,
      fill: null,
      ended: null,
      last: null,
      nextTransaction: firstTransaction(random),
      locked: false,
      automatic: true,
      // Nobody can close a transaction on a controller that only uploads.
      autoClose: plan.controller?.way === "UPLOAD",
      offlineMs: 0,
      reports: [],
    };
  });
}

/** One pump in eight is about to run past 65535, so that the wrap is seen. */
function firstTransaction(random: Random): number {
  return random.next() < 0.125 ? random.integer(65_525, 65_534) : random.integer(1, 20_000);
}

function nozzleOf(gun: GunPlan, plan: StationPlan, random: Random): NozzleState {
  const grade = plan.grades.find((each) => each.id === gun.gradeId);
  return {
    number: gun.nozzle,
    gun: gun.number,
    gradeId: gun.gradeId,
    tank: gun.tank,
    priceMills: grade?.priceMills ?? 0,
    totalVolumeCl: random.integer(1_000_000, 90_000_000),
    totalAmountCents: random.integer(10_000_000, 700_000_000),
    sales: 0,
    soldCl: 0,
    soldCents: 0,
  };
}
