import { Migration20261120100000_setup } from "./Migration20261120100000_setup.ts";
import { Migration20261120110000_facts } from "./Migration20261120110000_facts.ts";
import { Migration20261121090000_watch_in_millilitres } from "./Migration20261121090000_watch_in_millilitres.ts";
import { Migration20261121110000_uploads } from "./Migration20261121110000_uploads.ts";
import { Migration20261121180000_audit_request } from "./Migration20261121180000_audit_request.ts";
import { Migration20261122010000_organisation } from "./Migration20261122010000_organisation.ts";
import { Migration20261121100000_exports } from "./Migration20261121100000_exports.ts";
import { Migration20261122030000_grades } from "./Migration20261122030000_grades.ts";
import { Migration20261122020000_places } from "./Migration20261122020000_places.ts";
import { Migration20261122040000_devices } from "./Migration20261122040000_devices.ts";
import { Migration20261122050000_people } from "./Migration20261122050000_people.ts";
import { Migration20261122060000_customers } from "./Migration20261122060000_customers.ts";
import { Migration20261122095000_station_place } from "./Migration20261122095000_station_place.ts";
import { Migration20261122100000_price_gun_held } from "./Migration20261122100000_price_gun_held.ts";
import { Migration20261122102000_price_gun_open } from "./Migration20261122102000_price_gun_open.ts";
import { Migration20261122103000_price_approval } from "./Migration20261122103000_price_approval.ts";
import { Migration20261122090000_price_batch } from "./Migration20261122090000_price_batch.ts";
import { Migration20261122030100_prices } from "./Migration20261122030100_prices.ts";

/** Every migration, oldest first. A merged migration is never edited. */
export const MIGRATIONS = [
  { name: "Migration20261120100000_setup", class: Migration20261120100000_setup },
  { name: "Migration20261120110000_facts", class: Migration20261120110000_facts },
  { name: "Migration20261121090000_watch_in_millilitres", class: Migration20261121090000_watch_in_millilitres },
  { name: "Migration20261121110000_uploads", class: Migration20261121110000_uploads },
  { name: "Migration20261121180000_audit_request", class: Migration20261121180000_audit_request },
  { name: "Migration20261121100000_exports", class: Migration20261121100000_exports },
  { name: "Migration20261122030000_grades", class: Migration20261122030000_grades },
  { name: "Migration20261122020000_places", class: Migration20261122020000_places },
  { name: "Migration20261122010000_organisation", class: Migration20261122010000_organisation },
  { name: "Migration20261122040000_devices", class: Migration20261122040000_devices },
  { name: "Migration20261122050000_people", class: Migration20261122050000_people },
  { name: "Migration20261122060000_customers", class: Migration20261122060000_customers },
  { name: "Migration20261122030100_prices", class: Migration20261122030100_prices },
  { name: "Migration20261122090000_price_batch", class: Migration20261122090000_price_batch },
  { name: "Migration20261122095000_station_place", class: Migration20261122095000_station_place },
  { name: "Migration20261122100000_price_gun_held", class: Migration20261122100000_price_gun_held },
  { name: "Migration20261122102000_price_gun_open", class: Migration20261122102000_price_gun_open },
  { name: "Migration20261122103000_price_approval", class: Migration20261122103000_price_approval },
];
