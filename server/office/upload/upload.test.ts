import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { ALL_PERMISSIONS, Permission } from "../../../common/permission.ts";
import type { Caller } from "../../test/execute.ts";
import { testServer } from "../../test/server.ts";
import { type Envelope, LOGO, uploadLogOf, uploadsOf } from "../../test/uploads.ts";
import { icon, jpeg, png } from "./test-images.ts";

const { app, world, nobody } = await testServer();
const { post, upload, get, storedOf } = uploadsOf(app);

describe("a file", () => {
  test.each([
    { kind: "icon", file: icon(), type: "image/x-icon", extension: "ico", width: 64, height: 64 },
    { kind: "logo", file: LOGO, type: "image/png", extension: "png", width: 240, height: 60 },
    {
      kind: "picture",
      file: jpeg({ width: 800, height: 600 }),
      type: "image/jpeg",
      extension: "jpg",
      width: 800,
      height: 600,
    },
  ])(
    "for a $kind is stored, told of in the envelope, and served as it came",
    async ({ kind, file, type, extension, ...size }) => {
      const { owner } = await world.network();

      const { status, code, msg, data } = await post(owner, kind, { file });

      expect({ status, code, msg }).toEqual({ status: 200, code: 0, msg: "OK" });
      expect(data).toEqual({
        id: expect.any(String),
        kind: kind.toUpperCase(),
        url: expect.stringMatching(new RegExp(`^/images/[0-9a-f]{64}\\.${extension}$`)),
        byteCount: file.length,
        ...size,
      });
      const served = await get(data?.url ?? "");
      expect(served.rawPayload.equals(file)).toBe(true);
      expect(served.headers).toMatchObject({
        "content-type": type,
        "cache-control": "public, max-age=31536000, immutable",
        "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
        "content-disposition": `inline; filename="image.${extension}"`,
        "x-content-type-options": "nosniff",
      });
    },
  );

  test("is known by its bytes: what its sender calls it changes nothing", async () => {
    const { owner } = await world.network();

    const name = { "content-disposition": 'attachment; filename="free.exe"' };
    const { data } = await post(owner, "logo", {
      file: jpeg({ width: 240, height: 60 }),
      type: "image/svg+xml",
      headers: name,
    });

    expect((await get(data?.url ?? "")).headers).toMatchObject({
      "content-type": "image/jpeg",
      "content-disposition": 'inline; filename="image.jpg"',
    });
  });

  test("that comes twice is the same image, and is written down once", async () => {
    const { owner, id } = await world.network();

    const [first, second] = [await upload(owner), await upload(owner)];

    expect(second).toEqual(first);
    expect(await storedOf(id)).toHaveLength(1);
    expect(await uploadLogOf(owner)).toMatchObject([
      {
        operation: "uploadImage",
        objectId: first.id,
        after: { kind: "LOGO", width: 240, height: 60, byteCount: LOGO.length },
      },
    ]);
  });

  test("that comes ten times at once is one image", async () => {
    const { owner, id } = await world.network();

    const images = await Promise.all(Array.from({ length: 10 }, () => upload(owner)));

    expect(new Set(images.map((image) => image.id)).size).toBe(1);
    expect(await storedOf(id)).toHaveLength(1);
  });

  test("of two platforms is an image of each, behind one address", async () => {
    const network = await world.network();
    const platform = await network.platform();
    const below = await network.operator({ platform, permissions: [Permission.WebsiteIcon] });

    const [above, own] = [await upload(network.owner), await upload(below)];

    expect(own.url).toBe(above.url);
    expect(own.id).not.toBe(above.id);
  });

  test("comes through over a connection as through the kit", async () => {
    const { owner } = await world.network();
    await app.http.listen({ host: "127.0.0.1", port: 0 });
    const { port } = app.http.server.address() as AddressInfo;
    const send = (file: Buffer) =>
      fetch(`http://127.0.0.1:${port}/uploads/logo`, {
        method: "POST",
        headers: { authorization: `Bearer ${owner.token}` },
        body: new Uint8Array(file),
      }).then((response) => response.json() as Promise<Envelope>);

    expect(await send(LOGO)).toMatchObject({ code: 0, data: { width: 240 } });
    expect(await send(png({ width: 240, height: 60, fileBytes: 310_000 }))).toMatchObject({
      code: 10012,
      params: { reason: "TOO_LARGE", mostBytes: 307_200, foundBytes: 310_000 },
    });
  });
});

describe("a file is refused with 10012, the field and the reason, and nothing is stored", () => {
  const form = Buffer.from(`--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`);
  test.each([
    { title: "nothing", kind: "logo", file: Buffer.alloc(0), params: { reason: "EMPTY" } },
    {
      title: "a form, which could hold two",
      kind: "logo",
      file: Buffer.concat([form, LOGO, form, LOGO]),
      type: "multipart/form-data; boundary=x",
      params: { reason: "NOT_ONE_FILE" },
    },
    {
      title: "two files as one",
      kind: "logo",
      file: Buffer.concat([LOGO, LOGO]),
      params: { reason: "DAMAGED", found: "PNG" },
    },
    {
      title: "one byte beyond the limit",
      kind: "picture",
      file: png({ width: 10, height: 10, fileBytes: 204_801 }),
      params: { reason: "TOO_LARGE", mostBytes: 204_800, foundBytes: 204_801 },
    },
    {
      title: "a PNG that is called an icon",
      kind: "icon",
      file: png({ width: 64, height: 64 }),
      type: "image/x-icon",
      params: { reason: "WRONG_TYPE", types: ["ICO"], found: "PNG" },
    },
    {
      title: "a page that is called a PNG",
      kind: "picture",
      file: Buffer.from("<!doctype html><script>alert(1)</script>"),
      params: { reason: "WRONG_TYPE", types: ["JPEG", "PNG"], found: "UNKNOWN" },
    },
    {
      title: "an icon of another size",
      kind: "icon",
      file: icon(48),
      params: { reason: "WRONG_SIZE", width: 64, height: 64, foundWidth: 48, foundHeight: 48 },
    },
    {
      title: "a logo of another size",
      kind: "logo",
      file: png({ width: 480, height: 120 }),
      params: { reason: "WRONG_SIZE", width: 240, height: 60, foundWidth: 480, foundHeight: 120 },
    },
  ])("$title", async ({ kind, file, type, params }) => {
    const { owner, id } = await world.network();

    const {
      status,
      code,
      data,
      field,
      params: told,
    } = await post(owner, kind, type === undefined ? { file } : { file, type });

    expect({ status, code, data, field, told }).toEqual({
      status: 400,
      code: 10012,
      data: null,
      field: "file",
      told: params,
    });
    expect(await storedOf(id)).toEqual([]);
    expect(await uploadLogOf(owner)).toEqual([]);
  });
});

describe("who may not upload", () => {
  test("is told so before the file is looked at: nobody, a gateway, an account without the right", async () => {
    const network = await world.network();
    const others = ALL_PERMISSIONS.filter((value) => value !== Permission.WebsiteIcon);
    const callers: [Caller, number][] = [
      [nobody, 401],
      [await network.gateway(), 403],
      [await network.operator({ permissions: others }), 403],
    ];

    for (const [caller, number] of callers) {
      expect(await post(caller, "logo", { file: Buffer.alloc(400_000) })).toMatchObject({
        status: number,
        code: number,
        data: null,
      });
    }
    expect(await storedOf(network.id)).toEqual([]);
  });

  test("another purpose than the three has no address", async () => {
    const { owner } = await world.network();

    expect(await post(owner, "script")).toMatchObject({ status: 404, code: 404 });
  });
});

describe("an address of images", () => {
  test.each(["x.png", `${"0".repeat(64)}.png`, `${"0".repeat(64)}.svg`, "..%2f..%2fpackage.json", "'%20or%20true.png"])(
    "/images/%s has nothing behind it",
    async (name) => {
      const response = await get(`/images/${name}`);

      expect(response.statusCode).toBe(404);
      expect(response.headers["cache-control"]).toBeUndefined();
    },
  );

  test("serves a file under no other type than its own", async () => {
    const { url } = await upload((await world.network()).owner);

    expect((await get(url.replace(".png", ".jpg"))).statusCode).toBe(404);
  });
});
