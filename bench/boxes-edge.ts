/** The broker and all communication boxes in one process. */
import { type PlayedBox, evenly, playBoxes, tellMetrics } from "./box-broker.ts";
import { type ToldMoment, tankMetrics } from "./box-tanks.ts";
import { bodyOf, serveAt } from "./control.ts";

const BOXES = Number(process.env["BOXES"]);
const TANKS = ["tank-1", "tank-2"] as const;

let told = 0;

function tellTanks(box: PlayedBox, moment: ToldMoment): void {
  const verb = moment.isBirth ? "DBIRTH" : "DDATA";
  TANKS.forEach((part, tank) => {
    tellMetrics(box, { verb, part, at: moment.at }, tankMetrics(box.step, tank, moment));
    told += moment.isBirth ? 0 : 1;
  });
  box.step += 1;
}

const boxes = await playBoxes({
  group: "BENCH",
  numbers: Array.from({ length: BOXES }, (_, at) => at + 1),
  mqttPort: Number(process.env["MQTT_PORT"]),
  bearParts: (box, at) => tellTanks(box, { at, isBirth: true }),
});

/** Every box tells so often, all of them evenly spread, for so long. */
const speak = ({ everyMs, forMs }: { everyMs: number; forMs: number }): Promise<void> =>
  evenly({ aSecond: (boxes.length / everyMs) * 1_000, forMs }, (nth) =>
    tellTanks(boxes[nth % boxes.length]!, { at: Date.now(), isBirth: false }),
  );

/** Every box sends what it kept so often while it was cut off, as fast as its connection takes it. */
async function pour({ times, since }: { times: number; since: number }): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    for (const box of boxes) {
      tellTanks(box, { at: since + time * 1_000, isBirth: false, isHistorical: true });
    }
    await Promise.all(
      [...new Set(boxes.map(({ client }) => client))].map((client) =>
        client.stream.writableNeedDrain
          ? new Promise<void>((resolve) => client.stream.once("drain", () => resolve()))
          : Promise.resolve(),
      ),
    );
  }
}

serveAt(process.env["PORT"], (request, response) => {
  void bodyOf(request).then(async (body) => {
    const before = told;
    if (request.url === "/speak") {
      await speak(JSON.parse(body) as { everyMs: number; forMs: number });
    } else {
      await pour(JSON.parse(body) as { times: number; since: number });
    }
    response.end(JSON.stringify({ told: told - before }));
  });
});
