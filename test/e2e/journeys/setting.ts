import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { type Product, startProduct } from "../kit/product.ts";
import { Visitors } from "../kit/visitors.ts";

/** Where the journeys of a file take place; filled before the first one. */
export interface Setting {
  product: Product;
  visitors: Visitors;
}

/** One product and one browser for all journeys of a file: each brings visitors of its own and has stations to itself. */
export function openSetting(): Setting {
  const setting = {} as Setting;

  beforeAll(async () => {
    setting.product = await startProduct();
    await setting.product.stations.comeToRest();
    setting.visitors = await Visitors.arrive(setting.product);
  });

  afterAll(async () => {
    await setting.visitors?.end();
    await setting.product?.end();
  });

  afterEach(async ({ task }) => {
    const troubles = setting.visitors.troubles.take();
    const failed = task.result?.state === "fail" || troubles.length > 0;
    await setting.visitors.leave(failed ? task.name : undefined);
    expect(troubles, "what the browser complained of").toEqual([]);
  });

  return setting;
}
