import type administration from "./administration/zh-chs.json";
import type customers from "./customers/zh-chs.json";
import type finance from "./finance/zh-chs.json";
import type frame from "./frame/zh-chs.json";
import type login from "./login/zh-chs.json";
import type mail from "./mail/zh-chs.json";
import type mobile from "./mobile/zh-chs.json";
import type overview from "./overview/zh-chs.json";
import type person from "./person/zh-chs.json";
import type points from "./points/zh-chs.json";
import type prices from "./prices/zh-chs.json";
import type reports from "./reports/zh-chs.json";
import type safety from "./safety/zh-chs.json";
import type shared from "./shared/zh-chs.json";
import type stations from "./stations/zh-chs.json";

/**
 * The words of the console by who says them, each a folder with a file for each language: a group of the menu its own
 * screens; `shared` what the screens of several groups say, by the kit and by parts; `frame` what surrounds them all, with
 * the home screen; `login` what is there before somebody has logged in, and what may go wrong there; `mobile` the page for phones and
 * `mail` what the server writes to people, which the console never loads.
 */
interface Words {
  readonly login: typeof login;
  readonly frame: typeof frame;
  readonly shared: typeof shared;
  readonly overview: typeof overview;
  readonly stations: typeof stations;
  readonly prices: typeof prices;
  readonly customers: typeof customers;
  readonly points: typeof points;
  readonly reports: typeof reports;
  readonly finance: typeof finance;
  readonly safety: typeof safety;
  readonly administration: typeof administration;
  readonly person: typeof person;
  readonly mobile: typeof mobile;
  readonly mail: typeof mail;
}

export type WordGroup = keyof Words;

/** The id of a message, whichever group says it. */
export type MessageId = { [Group in WordGroup]: keyof Words[Group] }[WordGroup];
