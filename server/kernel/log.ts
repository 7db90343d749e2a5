import { DriverException } from "@mikro-orm/core";
import { GraphQLError } from "graphql";
import pg from "pg";
import { type DestinationStream, type Logger, pino } from "pino";

/** Of what PostgreSQL tells of a fault: names of ours, never values. Its detail quotes whole rows, passwords among them. */
const TOLD = ["code", "severity", "schema", "table", "column", "dataType", "constraint", "routine"] as const;
/** SQLSTATE: five capitals or digits. */
const SQLSTATE = /^[0-9A-Z]{5}$/;
/** PostgreSQL quotes wrong data (class 22), and JSON.parse what it can't read; the data may hold more quotes. */
const QUOTED_TO_END = /".*$/s;
const DATA_EXCEPTION = "22";
/** What a person typed stands in GraphQL's words on a wrong value. */
const INVALID_VALUE = /got invalid value .*$/s;

type Fields = Readonly<Record<string, unknown>>;

function isFromDatabase(error: Error): boolean {
  const { code } = error as { code?: unknown };
  return (
    error instanceof pg.DatabaseError ||
    error instanceof DriverException ||
    (typeof code === "string" && SQLSTATE.test(code) && "severity" in error)
  );
}

/** An error's words without what somebody's data put into them. */
function wordsOf(error: Error): string {
  const { code = "" } = error as { code?: string };
  if (isFromDatabase(error)) {
    // MikroORM puts the detail and the hint on lines of their own.
    const [words = ""] = error.message.split("\n", 1);
    return code.startsWith(DATA_EXCEPTION) ? words.replace(QUOTED_TO_END, "…") : words;
  }
  return error instanceof SyntaxError
    ? error.message.replace(QUOTED_TO_END, "…")
    : error.message.replace(INVALID_VALUE, "got invalid value …");
}

/** Where it happened: the lines of a stack that name places in code. */
const placesOf = ({ stack = "" }: Error): string =>
  stack
    .split("\n")
    .filter((line) => /^ {4}at .+:\d+:\d+\)?$/.test(line))
    .join("\n");

/** An error as the log may keep it: what, where and why, but no value that anybody gave us. */
export function errorForLog(error: unknown, depth = 0): Fields {
  if (!(error instanceof Error)) {
    return { type: typeof error };
  }
  const words = wordsOf(error);
  const told = isFromDatabase(error)
    ? Object.fromEntries(TOLD.flatMap((name) => (name in error ? [[name, (error as unknown as Fields)[name]]] : [])))
    : codeOf(error);
  const inner = error instanceof GraphQLError ? (error.originalError ?? error.cause) : error.cause;
  return {
    type: error.constructor.name,
    message: words,
    stack: `${error.name}: ${words}\n${placesOf(error)}`,
    ...told,
    ...(inner instanceof Error && depth < 5 ? { cause: errorForLog(inner, depth + 1) } : {}),
    ...(error instanceof AggregateError && depth < 5
      ? { errors: error.errors.slice(0, 5).map((each) => errorForLog(each, depth + 1)) }
      : {}),
  };
}

/** The system's own code (ECONNREFUSED) and ours. */
const codeOf = (error: Error): Fields => {
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? { code } : {};
};

/** The server's log: JSON lines in which no error carries a value that somebody gave us. */
export function makeLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: ["*.password", "*.token", "req.headers.authorization"],
    serializers: { err: (error: unknown) => errorForLog(error) },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
