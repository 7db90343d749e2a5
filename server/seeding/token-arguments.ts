import { parseArgs } from "node:util";
import { LONGEST_TOKEN_DAYS } from "../access/auth/api-token.service.ts";
import { type PermissionLevel, VALUES_OF, rightsTo } from "../access/auth/rights.ts";
import { Mendable } from "../kernel/errors/mendable.ts";

/** What a token is to be, as whoever runs the server says it. */
export interface TokenArguments {
  readonly login: string;
  readonly name: string;
  /** At their levels (access/auth/rights.ts), as they were asked for. */
  readonly rights: readonly number[];
  readonly days: number;
}

const USAGE =
  "usage: npm run token -- --login <name>@<network's code> --name <what it is for> --permissions 8,13 [--operates 13] [--approves 18] --days 30";
const OPTIONS = ["login", "name", "permissions", "operates", "approves", "days"] as const;
const LONGEST_NAME = 200;

/** The argument that says each level. */
const LEVEL_ARGUMENTS: Readonly<Record<PermissionLevel, "permissions" | "operates" | "approves">> = {
  VIEW: "permissions",
  OPERATE: "operates",
  APPROVE: "approves",
};
/** What is said of a number that a level hasn't. */
const IS_NONE: Readonly<Record<PermissionLevel, string>> = {
  VIEW: "is no permission's number",
  OPERATE: "can't be operated",
  APPROVE: "can't be approved",
};
const LEVELS = Object.keys(LEVEL_ARGUMENTS) as PermissionLevel[];

type Given = Readonly<Record<(typeof OPTIONS)[number], string>>;

function givenBy(parameters: readonly string[]): Given {
  const text = { type: "string", default: "" } as const;
  const options = Object.fromEntries(OPTIONS.map((name) => [name, text]));
  try {
    return parseArgs({ args: [...parameters], options }).values as Given;
  } catch (error) {
    const [first = ""] = (error as Error).message.split(/[.\n]/);
    throw new Mendable(`${first}.\n${USAGE}`);
  }
}

const partsOf = (list: string): string[] =>
  list
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** What is wrong with the numbers of a level; null: nothing. */
function faultOfLevel(level: PermissionLevel, list: string): string | null {
  const known = new Set(VALUES_OF[level].map(String));
  const unknown = partsOf(list).filter((part) => !known.has(part));
  return unknown.length === 0 ? null : `--${LEVEL_ARGUMENTS[level]}: ${unknown.join(", ")} ${IS_NONE[level]}.`;
}

function faultsOfTokenArguments({ login, name, permissions, days, ...levels }: Given): string[] {
  const lists = { ...levels, permissions };
  const isWhole = /^[1-9]\d{0,2}$/.test(days) && Number(days) <= LONGEST_TOKEN_DAYS;
  return [
    login.trim() === "" ? "--login is missing: whose token it is, as in admin@first-light." : null,
    name.trim() === "" ? "--name is missing: what the token is for." : null,
    name.length > LONGEST_NAME ? `--name: at most ${LONGEST_NAME} characters.` : null,
    partsOf(permissions).length === 0 ? "--permissions is missing: their numbers, as in 8,13." : null,
    ...LEVELS.map((level) => faultOfLevel(level, lists[LEVEL_ARGUMENTS[level]])),
    isWhole ? null : `--days: after how many the token ends, from 1 to ${LONGEST_TOKEN_DAYS}.`,
  ].filter((fault) => fault !== null);
}

/** Reads what stands behind `npm run token --`; what is wrong is told in a line each. */
export function readTokenArguments(parameters: readonly string[]): TokenArguments {
  const given = givenBy(parameters);
  const faults = faultsOfTokenArguments(given);
  if (faults.length > 0) {
    throw new Mendable([...faults, USAGE].join("\n"));
  }
  const rights = LEVELS.flatMap((level) => rightsTo(level, partsOf(given[LEVEL_ARGUMENTS[level]]).map(Number)));
  return { login: given.login, name: given.name.trim(), rights, days: Number(given.days) };
}
