import { readFileSync } from "node:fs";
import { Mendable } from "./errors/mendable.ts";

/** Settings that nobody else should read. Each may stand in a file that `<NAME>_FILE` names, as containers are handed secrets. */
const SECRET_SETTINGS = [
  "DATABASE_URL",
  "DATABASE_POOL_URL",
  "DATABASE_REPORTS_URL",
  "DATABASE_PASSWORD",
  "DATABASE_POOL_PASSWORD",
  "DATABASE_REPORTS_PASSWORD",
  "ADMIN_PASSWORD",
  "METRICS_TOKEN",
  "PAYMENT_SECRET",
  "SECRETS_KEY",
  "SMTP_URL",
  "NATS_URL",
] as const;

type Settings = Readonly<Record<string, string | undefined>>;

/**
 * The settings with those that stand in files, less the line break at their end. Throws what tells the setting by its name,
 * never its value: it is told twice, or its file can't be read.
 */
export function withSecretFiles(environment: Settings): Settings {
  const read = SECRET_SETTINGS.flatMap((name) => {
    const file = environment[`${name}_FILE`];
    if (file === undefined || file === "") {
      return [];
    }
    if (environment[name] !== undefined && environment[name] !== "") {
      throw new Mendable(`${name} is set, and ${name}_FILE too: only one of them can hold.`);
    }
    return [[name, contentOf(file, name)] as const];
  });
  return { ...environment, ...Object.fromEntries(read) };
}

function contentOf(file: string, name: string): string {
  try {
    return readFileSync(file, "utf8").replace(/\r?\n$/, "");
  } catch (cause) {
    const { code = "unknown" } = cause as NodeJS.ErrnoException;
    throw new Mendable(`${name}_FILE names a file that can't be read (${code}): ${file}`);
  }
}
