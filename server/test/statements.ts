import pg from "pg";

/** Every statement that servers in this process have sent, by its text without the values. */
const sent = new Set<string>();
let watching = false;
let paused = false;

/** The name that the server gives its connections (orm.ts); a story looks into the database by another one. */
const SERVER = "forecourt-server";

/** Notes the text of every statement that a server sends from now on, by MikroORM or as SQL. */
export function watchStatements(): void {
  if (watching) {
    return;
  }
  watching = true;
  const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    const text = typeof first === "string" ? first : (first as { text?: unknown } | undefined)?.text;
    const { connectionParameters } = this as unknown as { connectionParameters?: { application_name?: string } };
    if (!paused && typeof text === "string" && connectionParameters?.application_name === SERVER) {
      sent.add(
        text
          .replaceAll(/\s+/g, " ")
          .replaceAll(/'(?:[^']|'')*'/g, "?")
          .trim(),
      );
    }
    return query.apply(this, args);
  } as typeof pg.Client.prototype.query;
}

/** Until it is called: notes nothing, because a story migrates, and a migration means everybody's rows. */
export function withoutWatching(): () => void {
  paused = true;
  return () => {
    paused = false;
  };
}

/** A statement of a tenant's table that may do without `network_id`, and why. */
interface Exception {
  readonly reason: string;
  readonly statement: RegExp;
}

/** Each is reached by a key that is unique over all networks and that the caller has proved to hold, or works for all networks at once. */
const EXCEPTIONS: readonly Exception[] = [
  {
    reason: "a chore for all networks at once: sessions that ended long ago",
    statement: /^delete from session where least\(expires_at, revoked_at\) < \$1$/,
  },
  {
    reason: "a chore for all networks at once: logins whose code never came",
    statement: /^delete from login_ticket where expires_at <= \$1$/,
  },
  {
    reason: "a chore for all networks at once: sign-ins that never came back",
    statement: /^delete from provider_sign_in where expires_at <= \$1$/,
  },
  {
    reason: "a chore for all networks at once: what no gateway took in time",
    statement:
      /^update "(gun_command|device_order|price_order)" set status = \?, finished_at = \$1 where finished_at is null and \(/,
  },
  {
    reason: "a chore for all networks at once: tanks that nobody has told of for too long",
    statement:
      /^update tank_live set stale = true where \(network_id, tank_id\) in \(select network_id, tank_id from tank_live where not stale and /,
  },
  {
    reason: "a chore for all networks at once: measures that nobody has told of for too long",
    statement:
      /^update measure_live set stale = true where \(network_id, device_id, address\) in \(select network_id, device_id, address from measure_live where not stale and /,
  },
  {
    reason: "a chore for all networks at once: which networks have stations, one after the other",
    statement: /^select distinct s\.network_id as id from station s where s\.deleted_at is null$/,
  },
  {
    reason: "a chore for all networks at once: value held for fills that never came",
    statement: /^update card_hold h set ended_at = \$1, outcome = \? where h\.ended_at is null and \( exists /,
  },
  {
    reason:
      "a chore for all networks at once: payments that nobody made in time, and refunds that a provider is to be asked for",
    statement:
      /^update online_payment o set (state = \? where o\.state = \? and o\.expires_at <= \$1 |refund_sent_at = \$1 where \(o\.network_id, o\.id\) in \( select )/,
  },
  {
    reason: "a chore for all networks at once: exports that are over or that nobody works on",
    statement: /^(update export_job set state = case|delete from export_job where created_at < )/,
  },
  {
    reason: "a chore for all networks at once: which files by schedule are due, each then held by its network and id",
    statement:
      /^select id, network_id as "networkId" from report_schedule where next_at <= \$1 order by next_at limit /,
  },
  {
    reason: "a chore for all networks at once: which files still belong to an export, by the ids that are their names",
    statement: /^select id from export_job where id = any\(\$1::uuid\[\]\) and state in/,
  },
  {
    reason: "a chore for all networks at once: files to import that were sent more than a day ago",
    statement: /^delete from import_file where uploaded_at < \$1$/,
  },
  { reason: "a file by the hash of the ticket for it", statement: /^update export_job .*\bticket_hash = \$\d+/ },
  { reason: "the caller by the hash of its token", statement: /\btoken_hash = \$\d+/ },
  {
    reason: "a file by the hash of its bytes: a login page shows it before anybody's network is known",
    statement: /^select bytes from image where sha256 = \$\d+ and media_type = \$\d+ limit 1$/,
  },
  { reason: "an activation code by its hash: who comes with it has no network yet", statement: /\bcode_hash = \$\d+/ },
  {
    reason: "MikroORM writes a row that was read in scope by its primary key",
    statement: /^update "\w+" set [^;]* where "id" = \?$/,
  },
  {
    reason: "rows of a relation without a network of its own, by the keys of accounts or roles that were read in scope",
    statement: /^(select|insert|delete) [^;]*"account_roles"/,
  },
];

/**
 * What holds beyond a transaction: a pooler gives the connection to somebody else by then (docs/operations.md). Names of
 * prepared statements are the driver's, which poolers know.
 */
const OF_THE_SESSION =
  /^(un)?listen\b|^set (?!local|transaction|constraints)|^(reset|discard|prepare|deallocate|load)\b|\bpg_(try_)?advisory_lock|\bcreate (global |local )?temp|\bwith hold\b|\bset_config\(.*false/i;

/** Of `statements`, those that only work where a connection stays with who has it. */
export const boundToSession = (statements: readonly string[]): string[] =>
  statements.filter((statement) => OF_THE_SESSION.test(statement));

/** The same of the statements that were sent so far. */
export const sentToSession = (): string[] => boundToSession([...sent]);

/** The statements that were sent so far and touch a table of `tables` without saying which network's rows are meant. */
export function statementsWithoutNetwork(tables: readonly string[]): string[] {
  return withoutNetwork([...sent], tables);
}

/** Of `statements`, those that touch a table of `tables`, don't narrow by network_id and are no exception. */
export function withoutNetwork(statements: readonly string[], tables: readonly string[]): string[] {
  const touches = new RegExp(
    `\\b(from|join|update|into|using|,)\\s+(only\\s+)?"?(${tables.join("|")})(_\\d{4}_\\d{2}|_default)?"?(\\s|\\(|$)`,
    "i",
  );
  return statements.filter(
    (statement) =>
      touches.test(statement) &&
      !narrows(statement) &&
      !EXCEPTIONS.some((exception) => exception.statement.test(statement)),
  );
}

/** Words that follow a table where it has no alias. */
const NO_ALIAS =
  /^(on|where|set|order|group|limit|left|right|inner|cross|join|using|for|values|select|returning|union|except|having|window|with|default|tablesample|do|overriding)$/i;

/**
 * Of `statements`, those in which one of the tables (those of many rows) stands without its network: each is joined, narrowed
 * and met in conflicts by it, so that every network's rows can stand apart. An alias that is used twice counts as one.
 */
export function tablesWithoutNetwork(statements: readonly string[], tables: readonly string[]): string[] {
  const named = new RegExp(
    `\\b(?:from|join|update|into|using)\\s+(?:only\\s+)?"?(${tables.join("|")})(?:_\\d{4}_\\d{2}|_default)?(?!\\w)"?(?:\\s+as\\b)?(?:\\s+"?(\\w+)"?)?`,
    "gi",
  );
  return statements
    .filter((statement) => !EXCEPTIONS.some((exception) => exception.statement.test(statement)))
    .flatMap((statement) => {
      const faults = [...statement.matchAll(named)].flatMap(([, table = "", word = ""]) => {
        const alias = word === "" || NO_ALIAS.test(word) ? null : word;
        const own =
          alias === null ? `(?<!\\.)"?\\b(?:${table}"?\\."?)?network_id\\b` : `\\b${alias}"?\\."?network_id\\b`;
        return new RegExp(own).test(statement) ? [] : [alias === null ? table : `${table} ${alias}`];
      });
      const target = /\binto "?(\w+)"?.*\bon conflict \(([^)]*)\)/i.exec(statement);
      const meets = target !== null && tables.includes(target[1] ?? "") && !/\bnetwork_id\b/.test(target[2] ?? "");
      const all = [...new Set([...faults, ...(meets ? ["on conflict"] : [])])];
      return all.length === 0 ? [] : [`${all.join(", ")}: ${statement}`];
    });
}

/** The same of the statements that were sent so far. */
export const sentWithoutNetwork = (tables: readonly string[]): string[] => tablesWithoutNetwork([...sent], tables);

/** A row that is written must name its network; rows that are read or changed must be narrowed to one, which a column list isn't. */
function narrows(statement: string): boolean {
  return /^(insert|with\b.*\binsert into)\b/i.test(statement)
    ? /\bnetwork_id\b/.test(statement)
    : /\bnetwork_id"?\s*(=|in\b)|=\s*("?\w+"?\.)?"?network_id\b/i.test(statement);
}
