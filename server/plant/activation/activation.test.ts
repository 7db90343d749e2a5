import { hash } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { HOUR } from "../../test/clock.ts";
import { type Caller, outcomeOf } from "../../test/execute.ts";
import { testServer } from "../../test/server.ts";
import * as documents from "../../test/world.generated.ts";
import { type Network, type Thing, unique } from "../../test/world.ts";

const { world, nobody, clock, live, as, db } = await testServer();

const UNKNOWN = "01900000-0000-7000-8000-000000000000";

const trade = (code: string, gatewayToken?: string) => ({
  input: { code, gatewayName: unique("gateway"), gatewayToken },
});

async function stateOf(network: Network, station: Thing): Promise<string> {
  const { station: found } = await network.owner.run<{ station: { activationState: string } }>(
    "query State($id: ID!) { station(id: $id) { activationState } }",
    { id: station.id },
  );
  return found.activationState;
}

interface Configuration {
  gatewayConfiguration: {
    version: number;
    devices: {
      id: string;
      guns: { address: string; number: number }[];
      tanks: { address: string; number: number }[];
    }[];
  };
}

const configuration = async (gateway: Caller) =>
  (
    await gateway.run<Configuration>(
      "{ gatewayConfiguration { version devices { id guns { address number } tanks { address number } } } }",
    )
  ).gatewayConfiguration;

async function outcomes(network: Network): Promise<string[]> {
  const { auditEntries } = await network.owner.run<{
    auditEntries: { nodes: { outcome: string; accountName: string }[] };
  }>(`{ auditEntries(filter: { operation: "activateStation" }) { nodes { outcome accountName } } }`);
  return auditEntries.nodes.map(({ outcome }) => outcome);
}

describe("an activation code", () => {
  test("takes a station from not generated over inactivated to activated, and is stored as a hash", async () => {
    const network = await world.network();
    const station = await network.station();
    expect(station.activationState).toBe("NOT_GENERATED");

    const { code, expiresAt } = await network.activationCode(station, 2);
    expect(await stateOf(network, station)).toBe("INACTIVATED");
    expect(new Date(expiresAt).getTime()).toBe(clock.now().getTime() + 2 * HOUR);
    const { rows } = await sql<{
      row: string;
    }>`select c::text as row from activation_code c where station_id = ${station.id}`.execute(db);
    expect(rows.map(({ row }) => row.includes(code) || row.includes(code.replaceAll("-", "")))).toEqual([false]);

    await nobody.run(documents.ActivateStationDocument, trade(` ${code.toLowerCase().replaceAll("-", " ")} `));
    expect(await stateOf(network, station)).toBe("ACTIVATED");
    expect(await outcomes(network)).toEqual(["OK"]);
  });

  test("of the 20 letters that they had before is good for its hours", async () => {
    const network = await world.network();
    const station = await network.station();
    await network.activationCode(station);
    await sql`update activation_code set code_hash = ${hash("sha256", "ABCDEFGHJKLMNPQRSTUV", "base64url")}
      where station_id = ${station.id}`.execute(db);

    await nobody.run(documents.ActivateStationDocument, trade("ABCDE-FGHJK-LMNPQ-RSTUV"));

    expect(await stateOf(network, station)).toBe("ACTIVATED");
  });

  test("is used up by the first gateway: the second gets 10029, and the log says so", async () => {
    const network = await world.network();
    const { code } = await network.activationCode(await network.station());
    const first = (await nobody.run(documents.ActivateStationDocument, trade(code))).activateStation;

    expect(await nobody.expectRefusal(documents.ActivateStationDocument, trade(code))).toMatchObject({
      number: 10029,
      field: "code",
    });

    expect(await outcomes(network)).toEqual(["ACTIVATION_FAILED", "OK"]);
    expect((await configuration(as(first.token))).devices).toEqual([]);
  });

  test("that two gateways bring at once activates one of them", async () => {
    const network = await world.network();
    const { code } = await network.activationCode(await network.station());

    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => nobody.send(documents.ActivateStationDocument, trade(code))),
    );

    expect(answers.map(outcomeOf).toSorted()).toEqual(["10029", "10029", "10029", "OK"]);
    const { rows } = await sql`select id from gateway where network_id = ${network.id}`.execute(db);
    expect(rows).toHaveLength(1);
  });

  test("ends when another is made for its station, and that one is good", async () => {
    const network = await world.network();
    const station = await network.station();
    const { code: former } = await network.activationCode(station);
    const { code } = await network.activationCode(station);

    expect((await nobody.expectRefusal(documents.ActivateStationDocument, trade(former))).number).toBe(10029);

    await nobody.run(documents.ActivateStationDocument, trade(code));
    expect(await stateOf(network, station)).toBe("ACTIVATED");
  });

  test("ends with its hours: 10029, and the log says so", async () => {
    const network = await world.network();
    const { code } = await network.activationCode(await network.station(), 1);
    clock.pass(HOUR);

    expect(await nobody.expectRefusal(documents.ActivateStationDocument, trade(code))).toMatchObject({ number: 10029 });
    expect(await outcomes(network)).toEqual(["ACTIVATION_FAILED"]);
  });

  test("that never was is 10029 too, word for word", async () => {
    const network = await world.network();
    const { code } = await network.activationCode(await network.station());
    await nobody.run(documents.ActivateStationDocument, trade(code));

    const used = await nobody.expectRefusal(documents.ActivateStationDocument, trade(code));
    expect(
      await nobody.expectRefusal(documents.ActivateStationDocument, trade("ABCD-EFGH-JKLM-NPQR-STUV-WXYZ-2345")),
    ).toEqual(used);
    expect(await nobody.expectRefusal(documents.ActivateStationDocument, trade(""))).toEqual(used);
  });

  test.each([0, 721])("for %i hours is 10012", async (validHours) => {
    const network = await world.network();
    const input = { stationId: (await network.station()).id, validHours };

    expect(await network.owner.expectRefusal(documents.CreateActivationCodeDocument, { input })).toMatchObject({
      number: 10012,
      field: "validHours",
    });
  });

  test("for a station that isn't seen is 10003, and needs the permission", async () => {
    const network = await world.network();
    const platform = await network.platform();
    const operator = await network.operator({ platform, permissions: [Permission.SiteActivation] });
    const without = await network.operator({ platform, permissions: [Permission.StationSettings] });
    const stations = [
      await network.station(),
      await (await world.network()).station(),
      { id: UNKNOWN },
      { id: "no id at all" },
    ];

    for (const { id: stationId } of stations) {
      expect(
        await operator.expectRefusal(documents.CreateActivationCodeDocument, { input: { stationId } }),
      ).toMatchObject({ number: 10003, field: "stationId" });
    }
    expect(
      await without.expectRefusal(documents.CreateActivationCodeDocument, { input: { stationId: UNKNOWN } }),
    ).toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("a gateway", () => {
  test("takes on a second station with the credential that it has", async () => {
    const network = await world.network();
    const [first, second] = [await network.forecourt(), await network.forecourt()];

    const { code } = await network.activationCode(second.station);
    const { activateStation } = await nobody.run(
      documents.ActivateStationDocument,
      trade(code, first.gateway.token ?? ""),
    );

    expect(activateStation).toEqual({
      gatewayId: first.gateway.id,
      token: first.gateway.token,
      stationId: second.station.id,
    });
    expect((await configuration(first.gateway)).devices.map(({ id }) => id).toSorted()).toEqual(
      [first.device.id, second.device.id].toSorted(),
    );
  });

  test("that gives its station up to another is told, and has no more to do with it", async () => {
    const network = await world.network();
    const { station, device, gateway } = await network.forecourt();
    const before = await configuration(gateway);
    const versions = (await live(gateway)).subscribe<{ gatewayConfigurationChanges: number }>(
      "subscription { gatewayConfigurationChanges }",
    );
    expect(await versions.next()).toEqual({ gatewayConfigurationChanges: before.version });

    const other = await network.gateway(station);

    expect(await versions.next()).toEqual({ gatewayConfigurationChanges: before.version + 1 });
    expect((await configuration(other)).devices.map(({ id }) => id)).toEqual([device.id]);
    const counters = { bytesIn: 0, bytesOut: 0, frames: 0, badFrames: 0, reconnects: 0 };
    const report = { devices: [{ deviceId: device.id, at: clock.now().toISOString(), online: true, ...counters }] };
    expect(await gateway.expectRefusal(documents.ReportReadingsDocument, { input: report })).toMatchObject({
      code: "UNAUTHENTICATED",
    });
    expect(await other.report(report)).toMatchObject({ accepted: 1, refused: [] });
  });

  test("of another network can't take on a station: 10029, and the code can still be used", async () => {
    const network = await world.network();
    const stranger = await (await world.network()).gateway();
    const { code } = await network.activationCode(await network.station());

    for (const token of [stranger.token ?? "", "fcg_nonsense", network.owner.token ?? ""]) {
      expect(await nobody.expectRefusal(documents.ActivateStationDocument, trade(code, token))).toMatchObject({
        number: 10029,
        field: "gatewayToken",
      });
    }
    await nobody.run(documents.ActivateStationDocument, trade(code));
  });

  test("sees its version move with every device that is made or bound at its stations, and with no other", async () => {
    const network = await world.network();
    const { station, device, gateway } = await network.forecourt();
    const elsewhere = await network.forecourt();
    const stream = (await live(gateway)).subscribe<{ gatewayConfigurationChanges: number }>(
      "subscription { gatewayConfigurationChanges }",
    );
    const { gatewayConfigurationChanges: before } = await stream.next();

    await network.binding(elsewhere.device, { guns: { "9.1": 1 } });
    const added = await network.device({ station });
    expect(await stream.next()).toEqual({ gatewayConfigurationChanges: before + 1 });
    await network.binding(device, { guns: { "2.1": 2 } });
    expect(await stream.next()).toEqual({ gatewayConfigurationChanges: before + 2 });

    expect(await configuration(gateway)).toEqual({
      version: before + 2,
      devices: expect.arrayContaining([
        { id: device.id, guns: [{ address: "2.1", number: 2 }], tanks: [] },
        { id: added.id, guns: [], tanks: [] },
      ]),
    });
  });

  test("without a name is 10012", async () => {
    const network = await world.network();
    const { code } = await network.activationCode(await network.station());

    expect(
      await nobody.expectRefusal(documents.ActivateStationDocument, { input: { code, gatewayName: " " } }),
    ).toMatchObject({ number: 10012, field: "gatewayName" });
  });
});
