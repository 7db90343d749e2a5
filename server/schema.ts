import "reflect-metadata";
import { printSchemaWithDirectives } from "@graphql-tools/utils";
import { type GraphQLSchema, lexicographicSortSchema } from "graphql";
import { type ClassType, buildSchemaSync } from "type-graphql";
import { keyOfRequest } from "./kernel/key-of-request.ts";
import { MODULES } from "./modules.ts";
import { DIRECTIVES, Guard } from "./access/auth/guard.ts";
import { refuseImpossible } from "./plant/telemetry/refuse-impossible.ts";

/** The executable schema of the whole API. */
export function makeSchema(): GraphQLSchema {
  const schema = buildSchemaSync({
    resolvers: MODULES.flatMap(({ resolvers }) => [...resolvers]) as [ClassType, ...ClassType[]],
    authChecker: Guard,
    directives: DIRECTIVES,
    validate: false,
    // It would ask the whole schema about itself at each start; print-schema.ts has it checked once and for all.
    skipCheck: true,
    // Subscriptions bring their own sources (live/feed.ts).
    pubSub: { publish: () => undefined, subscribe: () => unused() },
  });
  refuseImpossible(schema);
  keyOfRequest(schema);
  return schema;
}

function unused(): never {
  throw new Error("no subscription of this schema has topics");
}

/** The contract as text: what stands in schema.graphql. */
export function printContract(schema: GraphQLSchema): string {
  const head =
    '"""\nForecourt: the contract between server, console, device gateway and integrators.\nPrinted from the code by `npm run schema`; a change of it is a change of the product.\n"""\n';
  return `${head}${printSchemaWithDirectives(lexicographicSortSchema(schema))}\n`;
}
