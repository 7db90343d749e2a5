/** The broker of one gateway, and the boxes of all its stations: four tanks and six guns behind each, at which cars fill without a pause. */
import { type PlayedBox, evenly, playBoxes, tellMetrics } from "./box-broker.ts";
import { tankMetrics } from "./box-tanks.ts";
import { bodyOf, serveAt } from "./control.ts";
import { FILL_STEPS, GUNS, TANKS, type ToldFacts, gunBirth, gunMetrics, kindOfStep } from "./fleet-fills.ts";

const FIRST_STATION = Number(process.env["FIRST_STATION"]);
const STATIONS = Number(process.env["STATIONS"]);

let told: ToldFacts = { sales: 0, readings: 0, moves: 0 };

/** By station: how far each of its guns is; they begin at different steps, so that at any moment as many guns are at each. */
const steps = new Map<number, number[]>();

const stepsOf = ({ number }: PlayedBox): number[] => {
  const known = steps.get(number) ?? Array.from({ length: GUNS }, (_, gun) => (number + gun) % FILL_STEPS);
  steps.set(number, known);
  return known;
};

function bearParts(box: PlayedBox, at: number): void {
  for (let tank = 0; tank < TANKS; tank += 1) {
    const metrics = tankMetrics(box.step, tank, { at, isBirth: true });
    tellMetrics(box, { verb: "DBIRTH", part: `tank-${tank + 1}`, at }, metrics);
  }
  for (const [gun, step] of stepsOf(box).entries()) {
    tellMetrics(box, { verb: "DBIRTH", part: `gun-${gun + 1}`, at }, gunBirth(gun, step, at));
  }
}

function tellTank(box: PlayedBox, tank: number): void {
  const at = Date.now();
  box.step += tank === 0 ? 1 : 0;
  const metrics = tankMetrics(box.step, tank, { at, isBirth: false });
  tellMetrics(box, { verb: "DDATA", part: `tank-${tank + 1}`, at }, metrics);
  told = { ...told, readings: told.readings + 1 };
}

function moveGun(box: PlayedBox, gun: number): void {
  const at = Date.now();
  const own = stepsOf(box);
  const step = (own[gun]! += 1);
  tellMetrics(box, { verb: "DDATA", part: `gun-${gun + 1}`, at }, gunMetrics(gun, step, at));
  const { isMove, isSale } = kindOfStep(step);
  told = { ...told, moves: told.moves + (isMove ? 1 : 0), sales: told.sales + (isSale ? 1 : 0) };
}

const boxes = await playBoxes({
  group: "FLEET",
  numbers: Array.from({ length: STATIONS }, (_, at) => FIRST_STATION + at),
  mqttPort: Number(process.env["MQTT_PORT"]),
  bearParts,
});

/** What the stations are asked for: each tank so often, each gun a fill in so long, for so long. */
interface Speech {
  readonly tankMs: number;
  readonly fillMs: number;
  readonly forMs: number;
}

/** One station after the other, then the next tank or gun of each. */
const turnOf = (nth: number, parts: number) => ({
  box: boxes[nth % boxes.length]!,
  part: Math.floor(nth / boxes.length) % parts,
});

let turns = { tanks: 0, guns: 0 };

async function speak({ tankMs, fillMs, forMs }: Speech): Promise<void> {
  const tanksASecond = (boxes.length * TANKS * 1_000) / tankMs;
  const stepsASecond = (boxes.length * GUNS * FILL_STEPS * 1_000) / fillMs;
  await Promise.all([
    evenly({ aSecond: tanksASecond, forMs }, () => {
      const { box, part } = turnOf(turns.tanks, TANKS);
      turns = { ...turns, tanks: turns.tanks + 1 };
      tellTank(box, part);
    }),
    evenly({ aSecond: stepsASecond, forMs }, () => {
      const { box, part } = turnOf(turns.guns, GUNS);
      turns = { ...turns, guns: turns.guns + 1 };
      moveGun(box, part);
    }),
  ]);
}

serveAt(process.env["PORT"], (request, response) => {
  void bodyOf(request).then(async (body) => {
    told = { sales: 0, readings: 0, moves: 0 };
    await speak(JSON.parse(body) as Speech);
    response.end(JSON.stringify(told));
  });
});
