import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { SMTPServer } from "smtp-server";
import { afterAll, expect, test } from "vitest";
import { logOf, makeRule, receiver } from "../../test/notifications.ts";
import { alarmReading } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import { sendNotifications } from "./notification.chores.ts";

const letters: { readonly to: string[]; readonly raw: string }[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onRcptTo: ({ address }, _session, done) =>
    done(address.startsWith("nobody@") ? Object.assign(new Error("no such box"), { responseCode: 550 }) : null),
  onData: (stream, { envelope }, done) => {
    const parts: string[] = [];
    stream.on("data", (part: Buffer) => parts.push(part.toString()));
    stream.on("end", () => {
      letters.push({ to: envelope.rcptTo.map(({ address }) => address), raw: parts.join("") });
      done();
    });
  },
});
smtp.listen(0, "127.0.0.1");
await once(smtp.server, "listening");
afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())));

const { world, app } = await testServer({
  SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
  MAIL_FROM: "forecourt@example.org",
});

test("an alarm is written to each address in the rule's language, with the facts and an id of its own", async () => {
  const network = await world.network();
  const { gateway, device, station } = await network.forecourt();
  await makeRule(network.owner, { webhookUrl: null, mails: ["night@example.org", "nobody@example.org"] });
  await gateway.report({ alarms: [alarmReading(device, { code: "TANK_LEAK" })] });
  await sendNotifications(app.services);

  const log = await logOf(network.owner);
  expect(log).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ address: "night@example.org", state: "SENT", error: null }),
      expect.objectContaining({ address: "nobody@example.org", state: "WAITING", error: "MAIL" }),
    ]),
  );
  expect(log).toHaveLength(2);
  expect(letters).toHaveLength(1);
  expect(letters[0]?.to).toEqual(["night@example.org"]);
  expect(letters[0]?.raw).toContain(`Message-ID: <${log.find(({ state }) => state === "SENT")?.id}@example.org>`);
  const raw = letters[0]?.raw ?? "";
  expect(raw).toContain(`Subject: Critical: Tank leak, ${station.name}`);
  expect(raw).toMatch(new RegExp(`^Critical · Tank leak\r?$`.replace("·", "(·|=C2=B7)"), "m"));
  expect(raw).toContain(`Station: ${station.name}`);
  const [, facts = ""] = /filename=facts\.json\r?\n\r?\n([\w+/=\r\n]+)/.exec(raw) ?? [];
  expect(JSON.parse(Buffer.from(facts, "base64").toString())).toMatchObject({
    type: "alarm.began",
    data: { alarm: { code: "TANK_LEAK" }, station: { id: station.id } },
  });
});

test("a rule tells in what language its mail is written, English where nobody said", async () => {
  const network = await world.network();
  const said = await makeRule(network.owner, { language: "RU" });
  const unsaid = await makeRule(network.owner);
  const { notificationRules } = await network.owner.run<{
    notificationRules: { nodes: { id: string; language: string }[] };
  }>("{ notificationRules { nodes { id language } } }");

  expect(new Map(notificationRules.nodes.map(({ id, language }) => [id, language]))).toEqual(
    new Map([
      [said.rule.id, "RU"],
      [unsaid.rule.id, "EN"],
    ]),
  );
});

test("a server that may not post to its own network does not, whatever a name stands for", async () => {
  const network = await world.network();
  const { gateway, device } = await network.forecourt();
  const hook = await receiver();
  const { hostname, port } = new URL(hook.url);
  expect(hostname).toBe("127.0.0.1");
  // Kept before the setting was made stricter.
  await makeRule(network.owner, { webhookUrl: "http://example.org/hook" });
  await sql`update notification_rule r set webhook_url = ${`http://localhost:${port}/hook`} where r.network_id = ${network.id}`.execute(
    app.services.db,
  );
  await gateway.report({ alarms: [alarmReading(device, { code: "TANK_LEAK" })] });
  await sendNotifications(app.services);

  expect(hook.received).toEqual([]);
  expect(await logOf(network.owner)).toMatchObject([{ state: "WAITING", error: "ADDRESS" }]);
});
