import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { HOUR } from "../../test/clock.ts";
import type { Caller } from "../../test/execute.ts";
import { testServer } from "../../test/server.ts";
import { type ImageFacts, OTHER_LOGO, uploadLogOf, uploadsOf } from "../../test/uploads.ts";
import { icon, png } from "./test-images.ts";
import { sweepUnusedImages } from "./upload.service.ts";

const { app, world, nobody, clock, db } = await testServer();
const { upload, get, storedOf } = uploadsOf(app);

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

describe("a platform's image", () => {
  test("is shown, replaced and taken away, and the log tells from what to what", async () => {
    const { owner, id } = await world.network();
    const [first, second] = [await upload(owner), await upload(owner, "logo", OTHER_LOGO)];

    const shown = await owner.run<{ setPlatformImage: object }>(SET, setting(id, first.id));
    await owner.run(SET, setting(id, second.id));
    const gone = await owner.run<{ setPlatformImage: object }>(SET, setting(id, null));

    expect(shown.setPlatformImage).toEqual({ id, icon: null, logo: { id: first.id, url: first.url }, picture: null });
    expect(gone.setPlatformImage).toMatchObject({ logo: null });
    const changes = (await uploadLogOf(owner)).filter(({ operation }) => operation === "setPlatformImage");
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
