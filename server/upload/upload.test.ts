import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { ALL_PERMISSIONS, Permission } from "../auth/permission.ts";
import { HOUR } from "../test/clock.ts";
import type { Caller } from "../test/execute.ts";
import { testServer } from "../test/server.ts";
import { icon, jpeg, png } from "./test-images.ts";
import { sweepUnusedImages } from "./upload.service.ts";

const { app, world, nobody, clock, db } = await testServer();

const LOGO = png({ width: 240, height: 60 });
/** The same picture in other bytes. */
const OTHER_LOGO = png({ width: 240, height: 60, fileBytes: 1_000 });

interface ImageFacts {
  id: string;
  kind: string;
  url: string;
  width: number;
  height: number;
  byteCount: number;
}

interface Envelope {
  code: number;
  msg: string;
  data: ImageFacts | null;
  field?: string;
  params?: object;
}

/** Posts a file, as it is or under another name for its type. */
async function post(
  caller: Caller,
  kind: string,
  { file = LOGO, type = "image/png" }: { file?: Buffer; type?: string } = {},
) {
  const response = await app.http.inject({
    method: "POST",
    url: `/uploads/${kind}`,
    headers: { "content-type": type, ...(caller.token === null ? {} : { authorization: `Bearer ${caller.token}` }) },
    payload: file,
  });
  return { status: response.statusCode, ...response.json<Envelope>() };
}

/** Posts a file that must be taken. */
async function upload(caller: Caller, kind = "logo", file = LOGO): Promise<ImageFacts> {
  const { data, msg } = await post(caller, kind, { file });
  return data ?? expect.fail(`not taken: ${msg}`);
}

const get = (url: string) => app.http.inject({ method: "GET", url });

const SET = `mutation Set($input: SetPlatformImageInput!) {
  setPlatformImage(input: $input) { id icon { id } logo { id url } picture { id } } }`;
const setting = (platformId: string, imageId: string | null, kind = "LOGO") => ({
  input: { platformId, kind, imageId },
});

interface Worn {
  branding: { name: string; icon: ImageFacts | null; logo: ImageFacts | null; picture: ImageFacts | null } | null;
}
const WORN = "{ branding { name icon { id } logo { id url } picture { id } } }";
const worn = async (caller: Caller) => (await caller.run<Worn>(WORN)).branding;

const storedOf = async (networkId: string) =>
  (
    await sql<{ kind: string; sha256: string }>`select kind, sha256 from image where network_id = ${networkId}`.execute(
      db,
    )
  ).rows;

interface Log {
  auditEntries: { nodes: { operation: string; objectId: string; before: object | null; after: object }[] };
}
const logOf = async (caller: Caller) =>
  (await caller.run<Log>("{ auditEntries { nodes { operation objectId before after } } }")).auditEntries.nodes;

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
        "content-security-policy": "default-src 'none'; sandbox",
        "x-content-type-options": "nosniff",
      });
    },
  );

  test("is known by its bytes: what its sender calls it changes nothing", async () => {
    const { owner } = await world.network();

    const { data } = await post(owner, "logo", { file: jpeg({ width: 240, height: 60 }), type: "image/svg+xml" });

    expect((await get(data?.url ?? "")).headers["content-type"]).toBe("image/jpeg");
  });

  test("that comes twice is the same image, and is written down once", async () => {
    const { owner, id } = await world.network();

    const [first, second] = [await upload(owner), await upload(owner)];

    expect(second).toEqual(first);
    expect(await storedOf(id)).toHaveLength(1);
    expect(await logOf(owner)).toMatchObject([
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
    expect(await logOf(owner)).toEqual([]);
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

describe("a platform's image", () => {
  test("is shown, replaced and taken away, and the log tells from what to what", async () => {
    const { owner, id } = await world.network();
    const [first, second] = [await upload(owner), await upload(owner, "logo", OTHER_LOGO)];

    const shown = await owner.run<{ setPlatformImage: object }>(SET, setting(id, first.id));
    await owner.run(SET, setting(id, second.id));
    const gone = await owner.run<{ setPlatformImage: object }>(SET, setting(id, null));

    expect(shown.setPlatformImage).toEqual({ id, icon: null, logo: { id: first.id, url: first.url }, picture: null });
    expect(gone.setPlatformImage).toMatchObject({ logo: null });
    const changes = (await logOf(owner)).filter(({ operation }) => operation === "setPlatformImage");
    expect(changes).toEqual([
      expect.objectContaining({ before: { kind: "LOGO", imageId: second.id }, after: { kind: "LOGO", imageId: null } }),
      expect.objectContaining({
        before: { kind: "LOGO", imageId: first.id },
        after: { kind: "LOGO", imageId: second.id },
      }),
      expect.objectContaining({
        objectId: id,
        before: { kind: "LOGO", imageId: null },
        after: { kind: "LOGO", imageId: first.id },
      }),
    ]);
  });

  test("set by several at once is what the last entry of the log says, and each entry begins where the one before ended", async () => {
    const { owner, id } = await world.network();
    const images = [await upload(owner), await upload(owner, "logo", OTHER_LOGO)];

    await Promise.all([...images, ...images, ...images].map((image) => owner.run(SET, setting(id, image.id))));

    const { rows } = await sql<{ from: string | null; to: string }>`
      select before->>'imageId' as "from", after->>'imageId' as "to" from audit_entry
      where network_id = ${id} and operation = 'setPlatformImage'`.execute(db);
    // As a walk: from nothing, every image is left as often as it is reached, but for the one that is shown.
    const now = (await worn(owner))?.logo?.id;
    expect(rows.filter(({ from }) => from === null)).toHaveLength(1);
    for (const { id: image } of images) {
      const [reached, left] = [rows.filter(({ to }) => to === image), rows.filter(({ from }) => from === image)];
      expect(reached.length - left.length).toBe(image === now ? 1 : 0);
    }
  });

  test("of another kind is 10006, one that isn't in sight 10014", async () => {
    const network = await world.network();
    const platform = await network.platform();
    const below = await network.operator({ platform, permissions: [Permission.WebsiteIcon] });
    const [above, foreign] = [await upload(network.owner), await upload((await world.network()).owner)];

    expect(await network.owner.expectRefusal(SET, setting(network.id, above.id, "PICTURE"))).toMatchObject({
      number: 10006,
      field: "imageId",
      params: { kind: "LOGO" },
    });
    for (const id of [above.id, foreign.id, network.id, "no id at all"]) {
      expect(await below.expectRefusal(SET, setting(platform.id, id))).toMatchObject({
        number: 10014,
        field: "imageId",
      });
    }
    expect(await worn(below)).toMatchObject({ logo: null });
  });

  test("of a platform above, beside, in another network or nowhere is 10017 and stays as it was", async () => {
    const network = await world.network();
    const [platform, sibling] = [await network.platform(), await network.platform()];
    const operator = await network.operator({ platform, permissions: [Permission.WebsiteIcon] });
    const { id: imageId } = await upload(operator);
    const stranger = await world.network();

    for (const platformId of [network.id, sibling.id, stranger.id, "no id at all"]) {
      for (const image of [imageId, null]) {
        expect(await operator.expectRefusal(SET, setting(platformId, image))).toMatchObject({
          number: 10017,
          field: "platformId",
        });
      }
    }
    expect(await worn(await network.operator({ platform: sibling }))).toMatchObject({ logo: null });
  });

  test("of a platform below may be set by its superior", async () => {
    const network = await world.network();
    const platform = await network.platform();
    const image = await upload(network.owner);

    await network.owner.run(SET, setting(platform.id, image.id));

    expect(await worn(await network.operator({ platform }))).toMatchObject({ logo: { id: image.id } });
    expect(await worn(network.owner)).toMatchObject({ logo: null });
  });
});

describe("what the console wears", () => {
  test("is one's own, else what the nearest superior has, image by image", async () => {
    const network = await world.network();
    const platform = await network.platform();
    const below = await network.platform({ parent: platform });
    const owner = network.owner;
    const images = {
      root: await upload(owner),
      icon: await upload(owner, "icon", icon()),
      own: await upload(owner, "logo", OTHER_LOGO),
    };
    await owner.run(SET, setting(network.id, images.root.id));
    await owner.run(SET, setting(network.id, images.icon.id, "ICON"));
    await owner.run(SET, setting(platform.id, images.own.id));

    expect(await worn(await network.operator({ platform: below }))).toEqual({
      name: below.name,
      icon: { id: images.icon.id },
      logo: { id: images.own.id, url: images.own.url },
      picture: null,
    });
    expect(await worn(await network.operator({ platform: await network.platform() }))).toMatchObject({
      logo: { id: images.root.id },
    });
  });

  test("on the login page is nobody's where there are several networks", async () => {
    await world.network();
    await world.network();

    expect(await worn(nobody)).toBeNull();
    expect(await worn(await (await world.network()).gateway())).toBeNull();
  });
});

describe("an image that nothing shows", () => {
  test("is forgotten a day after its last upload; one that is shown stays", async () => {
    const { owner, id } = await world.network();
    const own = png({ width: 240, height: 60, fileBytes: 2_000 });
    const [shown, unused] = [await upload(owner), await upload(owner, "logo", own)];
    await owner.run(SET, setting(id, shown.id));
    const sweep = () => sweepUnusedImages({ em: app.orm.em.fork(), clock });

    clock.pass(20 * HOUR);
    await upload(owner, "logo", own);
    clock.pass(20 * HOUR);
    await sweep();
    expect(await storedOf(id)).toHaveLength(2);

    clock.pass(5 * HOUR);
    await sweep();
    expect(await storedOf(id)).toHaveLength(1);
    expect((await get(shown.url)).statusCode).toBe(200);
    expect((await get(unused.url)).statusCode).toBe(404);
  });
});
