import { type BoxMetric, type BoxValue, KINDS, type Kind } from "../device-gateway/simulator/wires/sparkplug-bytes.ts";
import { METRICS_A_TANK } from "./box-tanks.ts";

/** What stands at each station that is played. */
export const [TANKS, GUNS] = [4, 6] as const;

/** What stations told: facts, each of which is a row afterwards. */
export interface ToldFacts {
  readonly sales: number;
  readonly readings: number;
  /** Moves of guns from one state to another. */
  readonly moves: number;
}

/** What a gun tells in the course of a fill; the second "refuelling" is a running figure, which nobody stores. */
const STATES = ["free", "lifted", "authorized", "refuelling", "refuelling", "working"] as const;
export const FILL_STEPS = STATES.length;

const PRICE = 7.85;
const LITRES_A_FILL = 40;
/** What a gun shows at each of these steps. */
const SHOWN = [LITRES_A_FILL, 0, 0, 13, 27, LITRES_A_FILL] as const;

const stateAt = (step: number): string => STATES[step % FILL_STEPS]!;

/** Whether a step moves the gun to another state, and whether it tells a finished sale. */
export function kindOfStep(step: number): { readonly isMove: boolean; readonly isSale: boolean } {
  const isMove = stateAt(step) !== stateAt(step + FILL_STEPS - 1);
  return { isMove, isSale: stateAt(step) === "working" };
}

type GunFigure = readonly [name: string, kind: Kind, value: BoxValue];

const cents = (amount: number): number => Math.round(amount * 100) / 100;

function gunFigures(step: number, at: number): GunFigure[] {
  const state = stateAt(step);
  const fills = Math.floor(step / FILL_STEPS);
  const litres = SHOWN[step % FILL_STEPS]!;
  const sold = (fills + (state === "working" ? 1 : 0)) * LITRES_A_FILL;
  const isSale = state === "working";
  return [
    ["State", KINDS.STRING, state],
    ["Unit Price", KINDS.DOUBLE, PRICE],
    ["Current/Volume", KINDS.DOUBLE, litres],
    ["Current/Amount", KINDS.DOUBLE, cents(litres * PRICE)],
    ["Total/Volume", KINDS.DOUBLE, 100_000 + sold],
    ["Total/Amount", KINDS.DOUBLE, cents((100_000 + sold) * PRICE)],
    ["Card No", KINDS.STRING, ""],
    ["Transaction/Id", KINDS.STRING, isSale ? `${fills}-${at}` : ""],
    ["Transaction/Start", KINDS.DATE_TIME, isSale ? at - 90_000 : 0],
    ["Transaction/End", KINDS.DATE_TIME, isSale ? at : 0],
    ["Transaction/Volume", KINDS.DOUBLE, isSale ? LITRES_A_FILL : 0],
    ["Transaction/Amount", KINDS.DOUBLE, isSale ? cents(LITRES_A_FILL * PRICE) : 0],
    ["Transaction/Price", KINDS.DOUBLE, isSale ? PRICE : 0],
  ];
}

/** Told with every step; the others only when a sale is. */
const EVERY_STEP = ["State", "Current/Volume", "Current/Amount"];

/** Figures of a gun under their aliases, which follow those of the tanks. */
function metricsOf(gun: number, step: number, at: number): (BoxMetric & { readonly name: string })[] {
  const figures = gunFigures(step, at);
  const first = TANKS * METRICS_A_TANK + gun * figures.length + 1;
  return figures.map(([name, kind, value], place) => ({ name, alias: first + place, kind, value, at }));
}

/** All of a gun, as its birth tells it. */
export const gunBirth = (gun: number, step: number, at: number): BoxMetric[] => metricsOf(gun, step, at);

/** What a gun tells when it has come to this step, by aliases alone. */
export const gunMetrics = (gun: number, step: number, at: number): BoxMetric[] =>
  metricsOf(gun, step, at).flatMap(({ name, ...metric }) =>
    EVERY_STEP.includes(name) || (kindOfStep(step).isSale && name !== "Unit Price" && name !== "Card No")
      ? [metric]
      : [],
  );
