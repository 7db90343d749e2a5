import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import type { PartOutcome, PointsProduct } from "../../schema-types.generated.ts";
import { picture } from "../../test/display-deeds.ts";
import { HOUR } from "../../test/clock.ts";
import { changesOf } from "../../test/employees.ts";
import { outcomeOf } from "../../test/execute.ts";
import { CORRECT, CREATE_PRODUCT, PRODUCT, TAKE_IN, movesOf, product, productsOf, stocked } from "../../test/points.ts";
import { sweepUnusedImages } from "../../office/upload/upload.service.ts";
import { testServer } from "../../test/server.ts";

const { world, app, clock } = await testServer({ POOL_SIZE: "12" });

const CHANGE = `mutation Change($input: ChangePointsProductInput!) { changePointsProduct(input: $input) { ${PRODUCT} } }`;
const DELETE = "mutation Delete($input: DeletePointsProductInput!) { deletePointsProduct(input: $input) }";
const OFFER = `mutation Offer($input: OfferPointsProductsInput!) {
  offerPointsProducts(input: $input) { outcomes { label outcome refusal { number } } } }`;
const NOWHERE = "01900000-0000-7000-8000-000000000000";

describe("a product", () => {
  test("is made with its picture and nothing in stock", async () => {
    const network = await world.network();
    const { id: imageId } = await picture(network.owner);
    const days = { fromDay: "2026-11-01", untilDay: "2026-12-24" };
    const made = await product(network.owner, { name: " Mug ", price: 250, mostEach: 2, imageId, ...days });

    expect(made).toMatchObject({ name: "Mug", price: 250, stock: 0, mostEach: 2, onOffer: true, ...days });
    expect(made.picture?.id).toBe(imageId);
    expect(made.platformId).toBe(network.id);
    expect(await productsOf(network.owner)).toEqual([made]);
    expect(await movesOf(network.owner)).toEqual([]);
    expect(await changesOf(network.owner, made.id)).toMatchObject([
      { operation: "createPointsProduct", after: { name: "Mug", price: 250 } },
    ]);
  });

  test("may be pictured by whoever may change products, without a right for adverts or icons", async () => {
    const network = await world.network();
    const keeper = await network.operator({ permissions: [Permission.PointsProducts] });

    const made = await product(keeper, { imageId: (await picture(keeper)).id });

    expect(made.picture?.url).toMatch(/^\/images\//);
  });

  test("keeps its picture from being swept", async () => {
    const { owner } = await world.network();
    const { picture: shown } = await product(owner, { imageId: (await picture(owner)).id });

    clock.pass(25 * HOUR);
    await sweepUnusedImages({ em: app.services.em.fork(), clock });
    clock.pass(-25 * HOUR);

    expect((await app.http.inject({ url: shown?.url ?? "" })).statusCode).toBe(200);
  });

  test.each([
    ["no name", { name: " " }, 10012, "name"],
    ["a price of nothing", { price: 0 }, 10012, "price"],
    ["a price beyond all measure", { price: 100_000_001 }, 10012, "price"],
    ["none for each member", { mostEach: 0 }, 10012, "mostEach"],
    ["days the wrong way round", { fromDay: "2026-02-01", untilDay: "2026-01-31" }, 10012, "untilDay"],
    ["a platform that is nowhere", { platformId: NOWHERE }, 10017, "platformId"],
    ["a picture that is nowhere", { imageId: NOWHERE }, 10014, "imageId"],
  ])("with %s is refused", async (_title, given, number, field) => {
    const { owner } = await world.network();
    const input = { name: "Mug", price: 100, ...given };

    expect(await owner.expectRefusal(CREATE_PRODUCT, { input })).toMatchObject({ number, field });
    expect(await productsOf(owner)).toEqual([]);
  });

  test("with a logo for its picture is 10006", async () => {
    const { owner } = await world.network();
    const { id: imageId } = await picture(owner, "logo");

    const input = { name: "Mug", price: 100, imageId };
    expect(await owner.expectRefusal(CREATE_PRODUCT, { input })).toMatchObject({ number: 10006, field: "imageId" });
  });

  test("with a name that its platform has is 10015; another platform may have it", async () => {
    const network = await world.network();
    const platform = await network.platform();
    const { id } = await product(network.owner, { name: "Mug" });
    const other = await product(network.owner, { name: "Cap" });

    for (const [document, input] of [
      [CREATE_PRODUCT, { name: "Mug", price: 1 }],
      [CHANGE, { id: other.id, name: "Mug" }],
    ] as const) {
      expect(await network.owner.expectRefusal(document, { input })).toMatchObject({ number: 10015, field: "name" });
    }
    expect((await product(network.owner, { name: "Mug", platformId: platform.id })).id).not.toBe(id);
  });

  test("is changed in what is told, and a change of nothing leaves no entry", async () => {
    const { owner } = await world.network();
    const made = await product(owner, { name: "Mug", mostEach: 3, fromDay: "2026-11-01" });

    const change = async (input: object) =>
      (await owner.run<{ changePointsProduct: PointsProduct }>(CHANGE, { input: { id: made.id, ...input } }))
        .changePointsProduct;
    expect(await change({ price: 90, mostEach: null })).toMatchObject({ name: "Mug", price: 90, mostEach: null });
    expect(await change({ price: 90 })).toMatchObject({ fromDay: "2026-11-01" });
    expect(await changesOf(owner, made.id)).toMatchObject([
      { operation: "changePointsProduct", before: { price: 100, mostEach: 3 }, after: { price: 90, mostEach: null } },
      { operation: "createPointsProduct" },
    ]);
  });

  test("goes while its stock has never moved; afterwards it is 10019", async () => {
    const { owner } = await world.network();
    const [mistake, real] = [await product(owner), await stocked(owner, 1)];

    await owner.run(DELETE, { input: { id: mistake.id } });

    expect(await owner.expectRefusal(DELETE, { input: { id: real.id } })).toMatchObject({ number: 10019 });
    expect(await productsOf(owner)).toMatchObject([{ id: real.id }]);
  });

  test("is switched off with many others, and who is missing is told", async () => {
    const { owner } = await world.network();
    const [mug, cap] = [await product(owner, { name: "Mug" }), await product(owner, { name: "Cap", onOffer: false })];

    const input = { ids: [mug.id, cap.id, NOWHERE], onOffer: false };
    const { offerPointsProducts } = await owner.run<{ offerPointsProducts: PartOutcome }>(OFFER, { input });
    expect(offerPointsProducts.outcomes).toMatchObject([
      { label: "Mug", outcome: "DONE" },
      { label: "Cap", outcome: "UNCHANGED" },
      { label: null, outcome: "REFUSED", refusal: { number: 10014 } },
    ]);
    expect(await productsOf(owner, { onOffer: true })).toEqual([]);
  });

  test("is found by what its filters say, by nobody beside its platform", async () => {
    const network = await world.network();
    const coast = await network.platform();
    const mug = await stocked(network.owner, 3, { name: "Mug", platformId: coast.id });
    const cap = await product(network.owner, { name: "Cap", onOffer: false });
    const beside = await network.operator({
      platform: await network.platform(),
      permissions: [Permission.PointsProducts, Permission.PointsProductLog],
    });

    const names = async (filter: object) => (await productsOf(network.owner, filter)).map(({ name }) => name);
    expect(await names({})).toEqual(["Cap", "Mug"]);
    expect(await names({ search: "ug" })).toEqual(["Mug"]);
    expect(await names({ inStock: false })).toEqual(["Cap"]);
    expect(await names({ onOffer: true })).toEqual(["Mug"]);
    expect(await names({ platformIds: [coast.id] })).toEqual(["Mug"]);
    expect(await names({ ids: [cap.id] })).toEqual(["Cap"]);
    expect(await productsOf(beside)).toEqual([]);
    expect(await movesOf(beside)).toEqual([]);
    expect(await movesOf(network.owner, { productIds: [mug.id] })).toHaveLength(1);
  });
});

describe("the stock", () => {
  test("moves by goods that come in and by corrections with a reason, each a line of the product log", async () => {
    const { owner } = await world.network();
    const mug = await stocked(owner, 10, { name: "Mug" });
    const input = { id: mug.id, quantity: -3, reason: "Broken", idempotencyKey: "a" };

    expect(
      (await owner.run<{ correctPointsProductStock: PointsProduct }>(CORRECT, { input })).correctPointsProductStock,
    ).toMatchObject({ stock: 7 });
    expect(await movesOf(owner)).toMatchObject([
      { productName: "Mug", cause: "CORRECTION", quantity: -3, stockAfter: 7, reason: "Broken" },
      { productName: "Mug", cause: "GOODS_IN", quantity: 10, stockAfter: 10, reason: null },
    ]);
    expect(await movesOf(owner, { causes: ["CORRECTION"], search: "brok" })).toHaveLength(1);
    expect(await changesOf(owner, mug.id)).toMatchObject([
      { operation: "correctPointsProductStock", before: { stock: 10 }, after: { stock: 7, quantity: -3 } },
      { operation: "takeInPointsProduct", before: { stock: 0 }, after: { stock: 10 } },
      { operation: "createPointsProduct" },
    ]);
  });

  test("never falls below nothing: 10023, with nothing written", async () => {
    const { owner } = await world.network();
    const { id } = await stocked(owner, 2);

    const input = { id, quantity: -3, reason: "Lost", idempotencyKey: "a" };
    expect(await owner.expectRefusal(CORRECT, { input })).toMatchObject({ number: 10023, field: "quantity" });
    expect(await productsOf(owner)).toMatchObject([{ stock: 2 }]);
    expect(await movesOf(owner)).toHaveLength(1);
    // The key is free again: once there is enough the same correction goes through.
    await owner.run(TAKE_IN, { input: { id, quantity: 1, idempotencyKey: "b" } });
    await owner.run(CORRECT, { input });
    expect(await productsOf(owner)).toMatchObject([{ stock: 0 }]);
  });

  test("twenty who take one of five at once: five get one, and the log's sum is the stock", async () => {
    const { owner } = await world.network();
    const { id } = await stocked(owner, 5);
    const take = (key: number) =>
      owner.send(CORRECT, { input: { id, quantity: -1, reason: "Given away", idempotencyKey: String(key) } });

    const answers = (await Promise.all(Array.from({ length: 20 }, (_, key) => take(key)))).map(outcomeOf);

    expect(answers.filter((answer) => answer === "OK")).toHaveLength(5);
    expect(answers.filter((answer) => answer === "10023")).toHaveLength(15);
    expect(await productsOf(owner)).toMatchObject([{ stock: 0 }]);
    expect((await movesOf(owner)).map(({ quantity }) => quantity).reduce((sum, each) => sum + each, 0)).toBe(0);
  });

  test("goods that are sent twenty times with one key come in once; the key with another count is 10015", async () => {
    const { owner } = await world.network();
    const { id } = await product(owner);
    const input = { id, quantity: 4, idempotencyKey: "delivery note 7" };

    const answers = await Promise.all(Array.from({ length: 20 }, () => owner.send(TAKE_IN, { input })));

    expect(answers.map(outcomeOf)).toEqual(Array.from({ length: 20 }, () => "OK"));
    expect(await productsOf(owner)).toMatchObject([{ stock: 4 }]);
    expect(await movesOf(owner)).toHaveLength(1);
    expect(await owner.expectRefusal(TAKE_IN, { input: { ...input, quantity: 5 } })).toMatchObject({
      number: 10015,
      field: "idempotencyKey",
    });
  });

  test.each([
    ["nothing that comes in", TAKE_IN, { quantity: 0 }, 10012, "quantity"],
    ["more than a stock holds", TAKE_IN, { quantity: 1_000_000 }, 10012, "quantity"],
    ["a product that is nowhere", TAKE_IN, { quantity: 1, id: NOWHERE }, 10014, "id"],
    ["a correction of nothing", CORRECT, { quantity: 0, reason: "Counted" }, 10012, "quantity"],
    ["a correction without a reason", CORRECT, { quantity: 1, reason: " " }, 10012, "reason"],
    ["no key", TAKE_IN, { quantity: 1, idempotencyKey: "" }, 10012, "idempotencyKey"],
  ])("with %s is refused", async (_title, document, given, number, field) => {
    const { owner } = await world.network();
    const { id } = await stocked(owner, 1);

    const input = { id, idempotencyKey: "k", ...given };
    expect(await owner.expectRefusal(document, { input })).toMatchObject({ number, field });
    expect(await productsOf(owner)).toMatchObject([{ stock: 1 }]);
  });
});
