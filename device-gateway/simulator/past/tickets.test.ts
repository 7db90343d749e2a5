import { describe, expect, test } from "vitest";
import { networkSchema, type PastTrouble } from "../network.ts";
import { netVolumeCl } from "../quantity.ts";
import { planNetwork } from "../plan.ts";
import { fileOfStations } from "../test/small-network.ts";
import { planPast } from "./past-plan.ts";
import { playPast } from "./play.ts";
import { deliveredCl, ticketsOf } from "./tickets.ts";

const AS_OF = "2026-11-25T04:00:00Z";
const DAY_MS = 86_400_000;
const SUPPLIERS = [
  { name: "Delta Supply", drivers: ["Li Na"], vehicles: ["ZJ 77"] },
  { name: "Omega Oil", drivers: ["Wang Jun"], vehicles: ["ZJ 88"] },
];

/** The tickets of four weeks at one small station, with what was played. */
function written(past: readonly PastTrouble[] = [], suppliers: typeof SUPPLIERS = SUPPLIERS) {
  const file = networkSchema.parse({ ...fileOfStations({ past }), asOf: AS_OF, pastDays: 28, suppliers });
  const [plan] = planNetwork(file);
  const planned = planPast(file, 7);
  if (!plan || !planned) throw new Error("the file has no past");
  const played = playPast(plan, planned, 7);
  return { plan, played, tickets: ticketsOf(plan, { past: planned, played, seed: 7, suppliers: file.suppliers }) };
}

describe("the tickets of a past", () => {
  test("are one for each delivery whose paper has come by now, each with its own number", () => {
    const { played, tickets } = written();
    const come = played.deliveries.filter(({ end }) => end.at < Date.parse(AS_OF) - DAY_MS);

    expect(tickets.length).toBeGreaterThan(10);
    expect(tickets.map(({ tank, signedAt }) => [tank, signedAt])).toEqual(
      come.map(({ tank, end }) => [tank, end.at + 300_000]),
    );
    expect(new Set(tickets.map(({ number }) => number)).size).toBe(tickets.length);
    expect(new Set(tickets.map(({ supplier, driver }) => `${supplier} ${driver}`))).toEqual(
      new Set(["Delta Supply Li Na", "Omega Oil Wang Jun"]),
    );
    expect(written().tickets).toEqual(tickets);
  });

  test("say in net litres what came, but for what the depot's meter errs", () => {
    const { plan, played, tickets } = written();

    for (const { signedAt, tank, netCl, volumeCl } of tickets) {
      const delivery = played.deliveries.find((each) => each.tank === tank && each.end.at + 300_000 === signedAt)!;
      const { expansion } = plan.grades.find(({ id }) => id === plan.tanks[tank - 1]?.gradeId)!;
      const came = netVolumeCl(deliveredCl(delivery), delivery.end.temperatureC, expansion);
      expect(Math.abs(netCl / came - 1)).toBeLessThan(0.0075);
      expect(volumeCl % 100).toBe(0);
    }
  });

  test("say so much more of a short delivery, and somebody noticed", () => {
    const [right, short] = [written(), written([{ kind: "SHORT_DELIVERY", tank: 2, daysAgo: 12, litres: 250 }])];
    const differing = short.tickets.filter((ticket, index) => ticket.volumeCl !== right.tickets[index]?.volumeCl);

    expect(differing).toMatchObject([{ tank: 2, shortCl: 25_000 }]);
    const before = right.tickets.find(({ number }) => number === differing[0]?.number);
    expect(Math.abs((differing[0]?.volumeCl ?? 0) - (before?.volumeCl ?? 0) - 25_000)).toBeLessThan(500);
    expect(short.tickets.filter(({ shortCl }) => shortCl > 0)).toHaveLength(1);
  });

  test("name the tank for which a cross drop was meant, not the one that took it", () => {
    const { tickets } = written([{ kind: "CROSS_DROP", tank: 2, into: 1, daysAgo: 9, litres: 3000 }]);

    expect(tickets.filter(({ tank, into }) => tank !== into)).toMatchObject([
      { tank: 2, into: 1, deliveredCl: 300_000 },
    ]);
  });

  test("are none where nobody supplies the network", () => {
    expect(written([], []).tickets).toEqual([]);
  });
});
