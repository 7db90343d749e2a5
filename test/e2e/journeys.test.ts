import { afterAll, afterEach, beforeAll, describe, expect } from "vitest";
import { accessJourney } from "./journeys/access.journey.ts";
import { accessibilityJourney } from "./journeys/accessibility.journey.ts";
import { alarmJourney } from "./journeys/alarm.journey.ts";
import { batchPriceJourney } from "./journeys/batch-price.journey.ts";
import { commandJourney } from "./journeys/command.journey.ts";
import { languageJourney } from "./journeys/language.journey.ts";
import { logJourney } from "./journeys/log.journey.ts";
import { loginJourney } from "./journeys/login.journey.ts";
import { outageJourney } from "./journeys/outage.journey.ts";
import { priceJourney } from "./journeys/price.journey.ts";
import { saleJourney } from "./journeys/sale.journey.ts";
import { sessionJourney } from "./journeys/session.journey.ts";
import { firstLoadJourney } from "./journeys/first-load.journey.ts";
import { keyboardJourney } from "./journeys/keyboard.journey.ts";
import { networkJourney } from "./journeys/network.journey.ts";
import { offlineJourney } from "./journeys/offline.journey.ts";
import { preferencesJourney } from "./journeys/preferences.journey.ts";
import { searchJourney } from "./journeys/search.journey.ts";
import { tabsJourney } from "./journeys/tabs.journey.ts";
import { uploadJourney } from "./journeys/upload.journey.ts";
import type { Setting } from "./journeys/setting.ts";
import { steadinessJourney } from "./journeys/steadiness.journey.ts";
import { startProduct } from "./kit/product.ts";
import { Visitors } from "./kit/visitors.ts";

// One product and one browser for all journeys: each brings visitors of its own and has stations to itself.
const setting = {} as Setting;

beforeAll(async () => {
  setting.product = await startProduct();
  await setting.product.stations.comeToRest();
  setting.visitors = await Visitors.arrive(setting.product);
});

afterAll(async () => {
  await setting.visitors?.end();
  await setting.product?.end();
});

afterEach(async ({ task }) => {
  const troubles = setting.visitors.troubles.take();
  const failed = task.result?.state === "fail" || troubles.length > 0;
  await setting.visitors.leave(failed ? task.name : undefined);
  expect(troubles, "what the browser complained of").toEqual([]);
});

describe("login", () => loginJourney(setting));
describe("sale", () => saleJourney(setting));
describe("alarm", () => alarmJourney(setting));
describe("command", () => commandJourney(setting));
describe("price", () => priceJourney(setting));
describe("batch price", () => batchPriceJourney(setting));
describe("language", () => languageJourney(setting));
describe("log", () => logJourney(setting));
describe("tabs", () => tabsJourney(setting));
describe("search", () => searchJourney(setting));
describe("preferences", () => preferencesJourney(setting));
describe("upload", () => uploadJourney(setting));
describe("keyboard", () => keyboardJourney(setting));
describe("access", () => accessJourney(setting));
describe("session", () => sessionJourney(setting));
describe("outage", () => outageJourney(setting));
describe("offline", () => offlineJourney(setting));
describe("first load", () => firstLoadJourney(setting));
describe("steadiness", () => steadinessJourney(setting));
describe("accessibility", () => accessibilityJourney(setting));
// Last: from here on there is one station more.
describe("network", () => networkJourney(setting));
