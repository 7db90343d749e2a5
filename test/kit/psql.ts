import { readFileSync } from "node:fs";
import pg from "pg";

/** One call of psql, as a line of the documents has it. */
interface PsqlCall {
  readonly user: string;
  /** What it runs, in this order. */
  readonly work: readonly { readonly command?: string; readonly file?: string }[];
}

/** Reads a line such as `psql -U postgres -c "select 1" -f roles.sql`. */
export function readPsqlCall(line: string): PsqlCall {
  const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? "");
  const pairs = words.flatMap((word, at) => (/^-[Ucf]$/.test(word) ? [[word, words[at + 1] ?? ""] as const] : []));
  return {
    user: pairs.find(([option]) => option === "-U")?.[1] ?? "postgres",
    work: pairs
      .filter(([option]) => option !== "-U")
      .map(([option, value]) => (option === "-c" ? { command: value } : { file: value })),
  };
}

/**
 * Runs SQL as psql does, which is no part of what npm brings: `\getenv` takes a variable from the environment, `:'name'` stands for its value.
 * A variable that is not there stays as it is written, and PostgreSQL refuses it.
 */
export async function playPsql(url: string, text: string, environment: Record<string, string> = {}): Promise<void> {
  const variables = new Map(
    [...text.matchAll(/^\\getenv (\w+) (\w+)$/gm)].map(([, name = "", from = ""]) => [name, environment[from]]),
  );
  const statements = text.replaceAll(/^\\getenv .*$/gm, "").replaceAll(/:'(\w+)'/g, (written, name: string) => {
    const value = variables.get(name);
    return value === undefined ? written : pg.escapeLiteral(value);
  });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}

/** The scripts of PostgreSQL's first start, in the order in which it runs them. */
export const FIRST_START = ["postgres/10-roles.sql", "postgres/20-passwords.sql"] as const;

/** Runs one of them. */
export const playScript = (url: string, file: string, environment: Record<string, string>): Promise<void> =>
  playPsql(url, readFileSync(file, "utf8"), environment);
