import { v4 as uuid } from "uuid";
import { firstOfMonth, startOfDay, wallTime } from "../../../../common/zone-time.ts";
import type { MessageId } from "../../../i18n/messages.ts";

/** What one may begin with, in the order of the list; the texts are docs/examples, which a test runs. */
export const EXAMPLES = [
  "todays-sales",
  "sales-by-month",
  "tanks-now",
  "live-guns",
  "open-alarms",
  "stations-and-grades",
  "change-a-price",
  "price-confirmed",
  "deposit-once",
] as const;
export type ExampleName = (typeof EXAMPLES)[number];

const TEXTS = import.meta.glob<string>("../../../../docs/examples/*.graphql", {
  query: "?raw",
  import: "default",
  eager: true,
});

export const exampleText = (name: ExampleName): string => TEXTS[`../../../../docs/examples/${name}.graphql`] ?? "";

export const exampleTitle = (name: ExampleName): MessageId => `explorer.example.${name}`;

/** The variables to begin with, as JSON; what is empty in them is the person's to fill in. */
export function exampleVariables(name: ExampleName, now: Date, timeZone: string): string {
  const { day } = wallTime(now, timeZone);
  const values: Record<ExampleName, object> = {
    "todays-sales": { from: startOfDay(day, timeZone).toISOString(), first: 20, after: null },
    "sales-by-month": { from: firstOfMonth(day, -11), to: day },
    "tanks-now": { filter: {} },
    "live-guns": { filter: {} },
    "open-alarms": { first: 20, after: null },
    "stations-and-grades": { first: 50, after: null },
    "change-a-price": {
      input: { changes: [{ stationId: "", gradeId: "", price: "" }], idempotencyKey: uuid() },
    },
    "price-confirmed": { stationIds: [""] },
    "deposit-once": {
      input: { cardId: "", amount: "", tender: "CASH", preview: true, idempotencyKey: uuid() },
    },
  };
  return JSON.stringify(values[name], null, 2);
}
