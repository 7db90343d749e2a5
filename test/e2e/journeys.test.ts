import { describe } from "vitest";
import { accessJourney } from "./journeys/access.journey.ts";
import { commandJourney } from "./journeys/command.journey.ts";
import { companyJourney } from "./journeys/company.journey.ts";
import { firstLoadJourney } from "./journeys/first-load.journey.ts";
import { keyboardJourney } from "./journeys/keyboard.journey.ts";
import { languageJourney } from "./journeys/language.journey.ts";
import { loginJourney } from "./journeys/login.journey.ts";
import { mobileJourney } from "./journeys/mobile.journey.ts";
import { networkJourney } from "./journeys/network.journey.ts";
import { offlineJourney } from "./journeys/offline.journey.ts";
import { outageJourney } from "./journeys/outage.journey.ts";
import { phoneJourney } from "./journeys/phone.journey.ts";
import { preferencesJourney } from "./journeys/preferences.journey.ts";
import { printJourney } from "./journeys/print.journey.ts";
import { saleJourney } from "./journeys/sale.journey.ts";
import { searchJourney } from "./journeys/search.journey.ts";
import { sessionJourney } from "./journeys/session.journey.ts";
import { openSetting } from "./journeys/setting.ts";
import { tabsJourney } from "./journeys/tabs.journey.ts";
import { uploadJourney } from "./journeys/upload.journey.ts";
import { valueJourney } from "./journeys/value.journey.ts";

// What people do at the console; beside what every screen is like, so that two browsers share the time.
const setting = openSetting();

describe("login", () => loginJourney(setting));
describe("sale", () => saleJourney(setting));
describe("command", () => commandJourney(setting));
describe("session", () => sessionJourney(setting));
describe("company", () => companyJourney(setting));
describe("outage", () => outageJourney(setting));
describe("offline", () => offlineJourney(setting));
describe("language", () => languageJourney(setting));
describe("tabs", () => tabsJourney(setting));
describe("search", () => searchJourney(setting));
describe("preferences", () => preferencesJourney(setting));
describe("upload", () => uploadJourney(setting));
describe("mobile reports", () => mobileJourney(setting));
describe("phone", () => phoneJourney(setting));
describe("keyboard", () => keyboardJourney(setting));
describe("print", () => printJourney(setting));
describe("value", () => valueJourney(setting));
describe("access", () => accessJourney(setting));
describe("first load", () => firstLoadJourney(setting));
// Last: from here on there is one station more.
describe("network", () => networkJourney(setting));
