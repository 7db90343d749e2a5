import { serverAudits } from "graphql-http";
import { describe, expect, test } from "vitest";
import { testServer } from "../test/server.ts";

const { app } = await testServer();
const origin = await app.http.listen({ host: "127.0.0.1", port: 0 });

/** A GET without a header that a page elsewhere can't set is refused: no other site may make a browser ask in a person's name. */
const NO_FORGERY = "Response status code is not 200";
/** A document that can't be run is 400 for `application/json` too, so that proxies and monitors see it. */
const NOT_RUN = "Response status code is not 200";

/** Where the answer is another one on purpose. None is a "must". */
const DEPARTURES: Readonly<Record<string, string>> = {
  "MAY accept application/x-www-form-urlencoded formatted GET requests": NO_FORGERY,
  "MAY allow URL-encoded JSON string {variables} parameter in GETs when accepting application/graphql-response+json":
    NO_FORGERY,
  "MAY allow URL-encoded JSON string {variables} parameter in GETs when accepting application/json": NO_FORGERY,
  "SHOULD use 200 status code on document parsing failure when accepting application/json": NOT_RUN,
  "SHOULD use 200 status code on document validation failure when accepting application/json": NOT_RUN,
  "SHOULD use a status code of 200 on variable coercion failure when accepting application/json": NOT_RUN,
};

/** What the GraphQL Foundation's own audits ask of GraphQL over HTTP: every "must", "should" and "may" of them. */
describe("GraphQL over HTTP", () => {
  test.each(serverAudits({ url: `${origin}/graphql` }).map((audit) => [audit.name, audit] as const))(
    "%s",
    async (name, audit) => {
      const result = await audit.fn();

      expect(result.status).not.toBe("error");
      expect(result.status === "ok" ? undefined : result.reason).toBe(DEPARTURES[name]);
    },
  );
});
