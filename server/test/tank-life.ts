import type { ExplainedVariance } from "../schema-types.generated.ts";
import { HOUR, MINUTE, START } from "./clock.ts";
import { sale, tankReading } from "./readings.ts";
import type { TestServer } from "./server.ts";
import { reckonTankDays } from "../trade/wet-stock/tank-day.writer.ts";

/** Asks what a variance is made of. */
export const EXPLAIN = `query Explain($tankId: ID!, $from: Date!, $to: Date!) { explainVariance(tankId: $tankId, from: $from, to: $to) {
  tank { id total { varianceLitres } days { day } } parts { kind litres sure } guns { gunId number soldLitres driftPercent drifts litres }
  leak { state litresPerHour bandLitresPerHour stretches hours readings trend } expansion expansionSource learnedDays } }`;

/** So many days the forecourts of these stories lived. */
export const DAYS = 20;
/** The stories end on Monday at 16:00 in Shanghai; Sunday is the last day that is over. */
export const [FIRST, SUNDAY] = ["2026-10-13", "2026-11-01"];
export const hoursAgo = (hours: number) => new Date(START.getTime() - hours * HOUR);

export interface Life {
  /** Litres an hour that the tank loses. */
  readonly leak?: number;
  /** What flows through gun 1 beyond its count, as a part of that. */
  readonly drift?: number;
  /** By how many litres its gauge is off at most. */
  readonly off?: number;
}

/** A forecourt that sold from 8 to 20 o'clock for twenty days, read every hour; gun 1 and gun 2 sell differently from day to day. */
export async function lived({ app, world }: TestServer, { leak = 0, drift = 0, off = 0 }: Life = {}) {
  const network = await world.network();
  const forecourt = await network.forecourt();
  const { device, gateway } = forecourt;
  const [sales, tanks] = [[] as ReturnType<typeof sale>[], [] as ReturnType<typeof tankReading>[]];
  let volume = 29_000;
  for (let hours = DAYS * 24 + 20; hours > 0; hours -= 1) {
    const at = hoursAgo(hours);
    const clockHour = (((16 - hours) % 24) + 24) % 24;
    volume -= leak;
    if (clockHour >= 8 && clockHour < 20 && clockHour % 2 === 0) {
      const day = Math.floor(hours / 24);
      const litres = [40 + ((day * 13) % 60), 30 + ((day * 7) % 40)] as const;
      litres.forEach((each, gun) => {
        const endedAt = new Date(at.getTime() - 20 * MINUTE).toISOString();
        sales.push(sale(device, { address: `1.${gun + 1}`, endedAt, volumeLitres: `${each}`, amount: `${each * 7}` }));
      });
      volume -= litres[0] * (1 + drift) + litres[1];
    }
    const temperatureC = 15 + (hours % 5) / 5;
    const shown = volume + (((hours * 7919) % 101) / 50 - 1) * off;
    const netVolumeLitres = (shown * (1 - 0.0012 * (temperatureC - 15))).toFixed(3);
    tanks.push(
      tankReading(device, { at: at.toISOString(), volumeLitres: shown.toFixed(3), temperatureC, netVolumeLitres }),
    );
  }
  await gateway.report({ sales });
  await gateway.report({ tanks });
  const explain = async (from = FIRST, to = SUNDAY) => {
    await reckonTankDays(app.services);
    const asked = { tankId: forecourt.tank.id, from, to };
    return (await network.owner.run<{ explainVariance: ExplainedVariance }>(EXPLAIN, asked)).explainVariance;
  };
  return { network, forecourt, explain };
}
