import { describe, expect, test } from "vitest";
import { readConfig } from "../../kernel/config.ts";
import { testServer } from "../../test/server.ts";

const TILES = "https://tiles.example.org/style/{z}/{x}/{y}.png";
const plain = await testServer();
const tiled = await testServer({ MAP_TILES: TILES, MAP_ATTRIBUTION: "© Mappers" });

const groundOf = async ({ world }: typeof plain) =>
  (await world.network()).owner.run("{ mapGround { tileAddress attribution } }");
const policyOf = async ({ app }: typeof plain) =>
  String((await app.http.inject({ url: "/healthz" })).headers["content-security-policy"]);

describe("the ground of maps", () => {
  test("has no tiles unless a server of them is set, and images come from here alone", async () => {
    expect(await groundOf(plain)).toEqual({ mapGround: { tileAddress: null, attribution: "" } });
    expect(await policyOf(plain)).toContain("img-src 'self' data:;");
  });

  test("has the tiles that are set, and images may come from that one host too", async () => {
    expect(await groundOf(tiled)).toEqual({ mapGround: { tileAddress: TILES, attribution: "© Mappers" } });
    expect(await policyOf(tiled)).toContain("img-src 'self' data: https://tiles.example.org;");
    expect(await policyOf(tiled)).toContain("connect-src 'self';");
  });

  test.each(["https://tiles.example.org/{z}/{x}.png", "ftp://tiles.example.org/{z}/{x}/{y}", "tiles"])(
    "can't be %s",
    (address) => {
      const environment = { DATABASE_URL: "postgres://user:password@localhost:5432/db", MAP_TILES: address };

      expect(() => readConfig(environment)).toThrow("MAP_TILES");
    },
  );
});
