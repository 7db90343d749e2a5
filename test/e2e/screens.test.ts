import { describe } from "vitest";
import { accessibilityJourney } from "./journeys/accessibility.journey.ts";
import { alarmJourney } from "./journeys/alarm.journey.ts";
import { batchPriceJourney } from "./journeys/batch-price.journey.ts";
import { boxJourney } from "./journeys/box.journey.ts";
import { gasLeakJourney } from "./journeys/gas-leak.journey.ts";
import { logJourney } from "./journeys/log.journey.ts";
import { priceJourney } from "./journeys/price.journey.ts";
import { openSetting } from "./journeys/setting.ts";
import { steadinessJourney } from "./journeys/steadiness.journey.ts";

// What every screen is like, after something has happened that there is to show.
const setting = openSetting();

describe("alarm", () => alarmJourney(setting));
describe("price", () => priceJourney(setting));
describe("batch price", () => batchPriceJourney(setting));
describe("box", () => boxJourney(setting));
describe("gas leak", () => gasLeakJourney(setting));
describe("log", () => logJourney(setting));
describe("steadiness", () => steadinessJourney(setting));
describe("accessibility", () => accessibilityJourney(setting));
