import { describe, expect, test } from "vitest";
import { log } from "../../test/audit-log.ts";
import { MINUTE } from "../../test/clock.ts";
import { outcomeOf } from "../../test/execute.ts";
import { testServer } from "../../test/server.ts";
import { logIn } from "../../test/world.ts";

const { world, clock, app } = await testServer();

const SESSIONS = "{ ownSessions { id current createdAt lastUsedAt expiresAt remoteAddress userAgent } }";
const END = "mutation End($input: EndOwnSessionInput!) { endOwnSession(input: $input) }";
const END_OTHERS = "mutation { endOtherSessions }";
const ME = "{ me { id } }";

interface Told {
  ownSessions: { id: string; current: boolean; lastUsedAt: string; createdAt: string; userAgent: string }[];
}

/** Somebody who is logged in three times. */
async function thrice() {
  const network = await world.network();
  const { owner } = network;
  const again = () => logIn({ app, clock }, owner);
  return { network, owner, others: [await again(), await again()] as const };
}

describe("one's own sessions", () => {
  test("are all that have not ended, the present one first, each with its last use", async () => {
    const { owner, others } = await thrice();
    clock.pass(5 * MINUTE);
    await others[1].run(ME);

    const { ownSessions } = await owner.run<Told>(SESSIONS);

    expect(ownSessions).toHaveLength(3);
    expect(ownSessions.map(({ current }) => current)).toEqual([true, false, false]);
    expect(ownSessions.map(({ lastUsedAt, createdAt }) => Date.parse(lastUsedAt) - Date.parse(createdAt))).toEqual([
      5 * MINUTE,
      5 * MINUTE,
      0,
    ]);
    expect(ownSessions[0]?.userAgent).toBe("story");
  });

  test("are nobody else's to see or to end", async () => {
    const { network, owner } = await thrice();
    const stranger = await network.operator({});
    const { ownSessions } = await owner.run<Told>(SESSIONS);

    expect((await stranger.run<Told>(SESSIONS)).ownSessions).toHaveLength(1);
    expect(await stranger.expectRefusal(END, { input: { id: ownSessions[0]?.id } })).toMatchObject({
      number: 10014,
      field: "id",
    });
    expect((await owner.run<Told>(SESSIONS)).ownSessions).toHaveLength(3);
  });

  test("end one by one, at once, and the log says so", async () => {
    const { network, owner, others } = await thrice();
    const [theirs] = (await others[0].run<Told>(SESSIONS)).ownSessions;

    await owner.run(END, { input: { id: theirs?.id } });

    expect(await others[0].expectRefusal(ME)).toMatchObject({ number: 401 });
    expect((await others[1].run<Told>(SESSIONS)).ownSessions).toHaveLength(2);
    expect((await log(network, { operation: "endOwnSession" })).map(({ objectId }) => objectId)).toEqual([theirs?.id]);
    expect(await owner.expectRefusal(END, { input: { id: theirs?.id } })).toMatchObject({ number: 10014 });
  });

  test("end everywhere but here", async () => {
    const { owner, others } = await thrice();

    expect(await owner.run(END_OTHERS)).toEqual({ endOtherSessions: 2 });

    expect(await others[0].expectRefusal(ME)).toMatchObject({ number: 401 });
    expect(await others[1].expectRefusal(ME)).toMatchObject({ number: 401 });
    expect((await owner.run<Told>(SESSIONS)).ownSessions.map(({ current }) => current)).toEqual([true]);
    expect(await owner.run(END_OTHERS)).toEqual({ endOtherSessions: 0 });
  });

  test("end once, however often that is asked for at the same moment", async () => {
    const { network, owner, others } = await thrice();
    const [theirs] = (await others[0].run<Told>(SESSIONS)).ownSessions;
    const end = async () => outcomeOf(await owner.send(END, { input: { id: theirs?.id } }));

    const answers = await Promise.all([end(), end(), end()]);

    expect(answers.toSorted()).toEqual(["10014", "10014", "OK"]);
    expect(await log(network, { operation: "endOwnSession" })).toHaveLength(1);
  });

  test.each(["not-an-id", ""])("an id such as %j is refused in words", async (id) => {
    const { owner } = await thrice();

    expect(await owner.expectRefusal(END, { input: { id } })).toMatchObject({ number: 10014 });
  });
});
