import { describe, expect, test } from "vitest";
import { deeds, devicesOf, trade, tradeNumber, trading } from "../../test/activations.ts";
import { HOUR } from "../../test/clock.ts";
import { outcomeOf } from "../../test/execute.ts";
import { testServer } from "../../test/server.ts";
import * as world$ from "../../test/world.generated.ts";
import type { Network, Thing } from "../../test/world.ts";
import * as documents from "./activation.generated.ts";

const { world, nobody, clock, live, as } = await testServer();

const stationOf = async (network: Network, { id }: Thing) =>
  (await network.owner.run(documents.StationActivationsDocument, { filter: { ids: [id] } })).stationActivations
    .nodes[0];

describe("a station's activation", () => {
  test("goes from not generated over inactivated and activated to deleted, and back", async () => {
    const network = await world.network();
    const station = await network.station();
    expect(await stationOf(network, station)).toMatchObject({ state: "NOT_GENERATED", codeExpiresAt: null });

    const { code } = await network.activationCode(station, 2);
    expect(await stationOf(network, station)).toMatchObject({
      state: "INACTIVATED",
      codeCreatedBy: network.owner.login,
      codeExpiresAt: new Date(clock.now().getTime() + 2 * HOUR).toISOString(),
      activatedAt: null,
      gatewayName: null,
    });

    const { input } = trading(code);
    await nobody.run(world$.ActivateStationDocument, { input });
    expect(await stationOf(network, station)).toMatchObject({
      state: "ACTIVATED",
      codeExpiresAt: null,
      activatedAt: clock.now().toISOString(),
      gatewayName: input.gatewayName,
    });

    const about = { input: { stationId: station.id } };
    expect(await network.owner.run(documents.DeleteActivationDocument, about)).toEqual({ deleteActivation: true });
    expect(await stationOf(network, station)).toMatchObject({ state: "DELETED", gatewayName: null });

    await network.activationCode(station);
    expect(await stationOf(network, station)).toMatchObject({ state: "INACTIVATED" });
    expect(await deeds(network, station.id)).toEqual([
      "createActivationCode OK",
      "deleteActivation OK",
      "activateStation OK",
      "createActivationCode OK",
      "createStation OK",
    ]);
  });

  test("that is deleted takes the station and the credential from its gateway, which may come back with a new code", async () => {
    const network = await world.network();
    const { station, device, gateway } = await network.forecourt();
    expect(await devicesOf(gateway)).toEqual([device.id]);

    await network.owner.run(documents.DeleteActivationDocument, { input: { stationId: station.id } });

    expect((await gateway.send("{ gatewayConfiguration { version } }")).errors?.[0]?.extensions?.["code"]).toBe(
      "UNAUTHENTICATED",
    );
    const { code } = await network.activationCode(station);
    const again = await trade(nobody, code, gateway.token);
    expect(again.token).not.toBe(gateway.token);
    expect(await devicesOf(as(again.token))).toEqual([device.id]);
  });

  test("taken over by another gateway leaves the one before without worth, unless it has another station", async () => {
    const network = await world.network();
    const [one, other] = [await network.station(), await network.station()];
    const gateway = await network.gateway(one, other);
    const configuration = "{ gatewayConfiguration { version } }";

    const { code } = await network.activationCode(one);
    const successor = await trade(nobody, code);
    await gateway.run(configuration);

    const { code: next } = await network.activationCode(other);
    await trade(nobody, next, successor.token);
    expect(await gateway.expectRefusal(configuration)).toMatchObject({ code: "UNAUTHENTICATED" });
    await as(successor.token).run(configuration);
  });

  test("that is deleted leaves a gateway of two stations the other", async () => {
    const network = await world.network();
    const [one, other] = [await network.station(), await network.station()];
    const kept = await network.device({ station: other });
    await network.device({ station: one });
    const gateway = await network.gateway(one, other);
    const versions = (await live(gateway)).subscribe<{ gatewayConfigurationChanges: number }>(
      "subscription { gatewayConfigurationChanges }",
    );
    const { gatewayConfigurationChanges: before } = await versions.next();

    await network.owner.run(documents.DeleteActivationDocument, { input: { stationId: one.id } });

    expect(await versions.next()).toEqual({ gatewayConfigurationChanges: before + 1 });
    expect(await devicesOf(gateway)).toEqual([kept.id]);
  });

  test("whose code is revoked is deleted, and that code 10029 with a log entry; an activated station stays so", async () => {
    const network = await world.network();
    const [fresh, working] = [await network.station(), await network.station()];
    await network.gateway(working);
    const about = ({ id }: Thing) => ({ input: { stationId: id } });
    const codes = [await network.activationCode(fresh), await network.activationCode(working)];

    const { revokeActivationCode } = await network.owner.run(documents.RevokeActivationCodeDocument, about(fresh));
    expect(revokeActivationCode).toEqual({ id: fresh.id, state: "DELETED", codeExpiresAt: null });
    const second = await network.owner.run(documents.RevokeActivationCodeDocument, about(working));
    expect(second.revokeActivationCode.state).toBe("ACTIVATED");

    for (const { code } of codes) {
      expect(await tradeNumber(nobody, code)).toBe(10029);
    }
    expect((await deeds(network, fresh.id)).slice(0, 2)).toEqual([
      "activateStation ACTIVATION_FAILED",
      "revokeActivationCode OK",
    ]);
    expect(await network.owner.expectRefusal(documents.RevokeActivationCodeDocument, about(fresh))).toMatchObject({
      number: 10014,
      field: "stationId",
    });
    expect(await network.owner.expectRefusal(documents.DeleteActivationDocument, about(fresh))).toMatchObject({
      number: 10014,
      field: "stationId",
    });
  });

  test("is either traded or revoked where both come at once", async () => {
    const network = await world.network();
    for (let round = 0; round < 5; round += 1) {
      const station = await network.station();
      const { code } = await network.activationCode(station);

      const [traded, revoked] = await Promise.all([
        nobody.send(world$.ActivateStationDocument, trading(code)),
        network.owner.send(documents.RevokeActivationCodeDocument, { input: { stationId: station.id } }),
      ]);

      const outcomes = [outcomeOf(traded), outcomeOf(revoked)];
      expect(outcomes).toBeOneOf([
        ["OK", "10014"],
        ["10029", "OK"],
      ]);
      expect((await stationOf(network, station))?.state).toBe(outcomes[0] === "OK" ? "ACTIVATED" : "DELETED");
    }
  });
});
