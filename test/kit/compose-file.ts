import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { ROOT } from "../../stack/build.ts";

/** What docker-compose.yml says of a service. */
export interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

/** docker-compose.yml, its anchors merged. */
export const COMPOSE = parse(readFileSync(join(ROOT, "docker-compose.yml"), "utf8"), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, null>>;
};

/** As compose does it: ${NAME:?message} has to be given, which it throws of, ${NAME:-else} need not. */
export const filledIn = (text: string, given: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\$\{(\w+):([?-])([^}]*)\}/g, (_, key: string, how: string, other: string) => {
    const value = given[key];
    if (value === undefined && how === "?") {
      throw new Error(`${key}: ${other}`);
    }
    return value ?? other;
  });
