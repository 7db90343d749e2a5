import { expect, test } from "vitest";
import { randomOf } from "../random.ts";
import { spoilt } from "./spoil.ts";
import { allTargets } from "./targets.ts";

test("every driver is there, beside the others, and understands a good frame after spoilt ones", async () => {
  const targets = await allTargets();
  const random = randomOf(1);

  for (const target of targets) {
    for (let count = 0; count < 100; count++) {
      await target.take(spoilt(target.frames, random));
    }
    expect(await target.understands(), target.name).toBe(true);
    await target.end?.();
  }
  expect(targets.length).toBeGreaterThan(4);
});
