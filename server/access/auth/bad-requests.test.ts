import { sql } from "kysely";
import { expect, test } from "vitest";
import { ALL_PERMISSIONS } from "../../../common/permission.ts";
import type { Caller } from "../../test/execute.ts";
import { rootFields, wholeOperation } from "../../test/selection.ts";
import { PAYMENT_ENVIRONMENT } from "../../test/payments.ts";
import { testServer } from "../../test/server.ts";
import { SpoiltRequests } from "../../test/spoilt-requests.ts";
import { REQUESTS } from "./test-scope-table.ts";
import { NOWHERE, attackOn } from "./test-scope-actors.ts";

const server = await testServer({ MAX_COST: "1000000", ...PAYMENT_ENVIRONMENT });
const { app, db } = server;
const { target, network } = await attackOn(server);

/** A slow machine's time for many. */
const LONGEST_MS = 600_000;
const COUNT = Number(process.env["BAD_REQUESTS"] ?? 2_000);
const SEED = Number(process.env["FUZZ_SEED"] ?? 1);
/** So many of a hundred have a spoilt text instead of spoilt values alone. */
const TEXTS = 0.1;
/** So many are made from a good one: they get further. */
const NEAR = 0.6;

/** They have ended their own session or their account, or demanded a second factor of everybody. */
const ENDS = ["UNAUTHENTICATED", "SECOND_FACTOR_DEMANDED"];

interface Body {
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[];
}

test(
  `${COUNT} generated bad requests are answered, and none by a fault of ours`,
  async () => {
    const spoilt = new SpoiltRequests(SEED, [...new Set([...Object.values(target), NOWHERE])]);
    const fields = rootFields(app.schema).filter(({ operation }) => operation !== "subscription");
    const codes = new Map<string, number>();
    const faults: object[] = [];
    let caller: Caller = await network.operator({ permissions: ALL_PERMISSIONS });

    for (let count = 0; count < COUNT; count++) {
      const field = spoilt.oneOf(fields);
      if (field === undefined) {
        throw new Error("there are no fields");
      }
      const good = spoilt.happens(NEAR) ? spoilt.oneOf(REQUESTS[field.name]?.(target, target) ?? []) : undefined;
      const variables = good === undefined ? spoilt.variablesFor(field) : spoilt.near(field, good);
      const whole = wholeOperation(field, 2);
      const query = spoilt.happens(TEXTS) ? spoilt.text(whole) : whole;
      const response = await caller.post({ query, variables });
      const { errors = [] } = response.json<Body>();
      const code = errors[0]?.extensions?.code ?? (errors.length > 0 ? "NO_CODE" : "OK");
      codes.set(code, (codes.get(code) ?? 0) + 1);
      if (response.statusCode >= 500 || ["INTERNAL_SERVER_ERROR", "NO_CODE"].includes(code)) {
        faults.push({
          field: field.name,
          status: response.statusCode,
          code,
          query: query === whole ? "" : query,
          variables,
        });
      }
      if (ENDS.includes(code)) {
        // Whoever makes the next account may be shut out with them.
        await sql`update sign_in_rule set second_factor_demanded = false where network_id = ${network.id}`.execute(db);
        caller = await network.operator({ permissions: ALL_PERMISSIONS });
      }
    }

    expect(faults.slice(0, 10)).toEqual([]);
    // They got as far as they were meant to.
    expect(codes.get("OK")).toBeGreaterThan(COUNT / 10);
    const ends = ENDS.reduce((sum, code) => sum + (codes.get(code) ?? 0), 0);
    expect(ends).toBeLessThan(COUNT / 20);
  },
  LONGEST_MS,
);
