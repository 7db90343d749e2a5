import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { GatewayCommandsDocument } from "../../plant/command/command.generated.ts";
import { HOUR, SECOND } from "../../test/clock.ts";
import { log } from "../../test/audit-log.ts";
import { batchAt, createBatch, pricedForecourts } from "../../test/price-batches.ts";
import { changePrices, priced, pricesAt } from "../../test/prices.ts";
import { deviceReading } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import type { Forecourt, Thing } from "../../test/world.ts";
import { tendPrices } from "../price-delivery/price-due.service.ts";
import { deliverPrices } from "../price-delivery/price-order.service.ts";
import { ResendPriceBatchDocument } from "../prices/pricing.generated.ts";

const { app, world, clock, live, db } = await testServer();

const controlItself = ({ id }: Thing) => sql`update station set control_mode = 'STATION' where id = ${id}`.execute(db);
const online = ({ gateway, device }: Forecourt) =>
  gateway.report({ devices: [deviceReading(device, { at: clock.now().toISOString(), online: true })] });
const inAnHour = () => new Date(clock.now().getTime() + HOUR).toISOString();
const resend = (id: string) => ({ input: { id } });

describe("a batch that falls due where the station controls itself by then", () => {
  test("counts what was refused; the price tells its number, and so does the log", async () => {
    const { network, owner, made, first, second } = await pricedForecourts({ world, clock });
    const { id } = await createBatch(owner, made, { effectiveAt: inAnHour() });
    await controlItself(second.station);

    clock.pass(HOUR);
    await tendPrices(app.services);

    expect(await batchAt(owner, id)).toMatchObject({ state: "DELIVERING", prices: 2, applied: 1, refused: 1 });
    const refused = (await pricesAt(owner, second.station)).at(-1);
    expect(refused).toMatchObject({ batchId: id, status: "REFUSED", refusal: 10022 });
    expect((await pricesAt(owner, first.station)).at(-1)).toMatchObject({ status: "IN_FORCE", refusal: null });
    expect(await log(network, { objectId: refused?.id })).toMatchObject([
      {
        operation: "applyPrice",
        outcome: "STATION_CONTROLLED",
        accountName: owner.login,
        after: { stationId: second.station.id, price: "8", number: 10022 },
      },
    ]);
  });

  test("is refused where all of it was, and not done", async () => {
    const { owner, made } = await pricedForecourts({ world, clock });
    const { id } = await createBatch(owner, made, { effectiveAt: inAnHour() });
    for (const { station } of made) {
      await controlItself(station);
    }

    clock.pass(HOUR);
    await tendPrices(app.services);

    expect(await batchAt(owner, id)).toMatchObject({ state: "REFUSED", refused: 2, applied: 0, planned: 0 });
  });
});

describe("sending a batch again", () => {
  test("reaches the guns that failed, for who may make batches; a self-controlled station hinders no other", async () => {
    const { network, made, first, second } = await pricedForecourts({ world, clock });
    const operator = await network.operator({ permissions: [Permission.CompanyPrice] });
    const { id } = await createBatch(operator, made);
    await sql`update price_gun set state = 'FAILED', failure = 'REFUSED', vendor_code = '38' where state <> 'SUPERSEDED'`.execute(
      db,
    );
    await online(first);
    await controlItself(second.station);
    clock.pass(SECOND);
    const stream = (await live(first.gateway)).subscribe(GatewayCommandsDocument);
    expect((await stream.next()).gatewayCommands).toEqual([]);

    const { resendPriceBatch } = await operator.run(ResendPriceBatchDocument, resend(id));

    expect(resendPriceBatch).toMatchObject({ progress: { waiting: 2, failed: 0, selfControlled: 2 } });
    expect((await stream.next()).gatewayCommands).toMatchObject([{ kind: "SET_PRICES", deviceId: first.device.id }]);
    expect(await log(network, { objectId: id })).toMatchObject([
      { operation: "resendPriceBatch" },
      { operation: "createPriceBatch" },
    ]);
  });

  test("twice is once, and leaves alone what another price came first at, or what didn't fail", async () => {
    const { network, owner, made, second } = await pricedForecourts({ world, clock });
    const { id } = await createBatch(owner, made);
    clock.pass(SECOND);
    await changePrices(owner, [priced(second, "8.1")]);

    for (let round = 0; round < 2; round += 1) {
      await owner.run(ResendPriceBatchDocument, resend(id));
      await deliverPrices(app.services);
    }
    expect((await pricesAt(owner, second.station)).map(({ guns }) => guns.map(({ state }) => state))).toEqual([
      ["SUPERSEDED", "SUPERSEDED"],
      ["SUPERSEDED", "SUPERSEDED"],
      ["FAILED", "FAILED"],
    ]);
    await sql`update price_gun set state = 'CONFIRMED' where state = 'FAILED'`.execute(db);
    const before = await log(network, { objectId: id });
    await owner.run(ResendPriceBatchDocument, resend(id));
    expect(await log(network, { objectId: id })).toEqual(before);
  });

  test("is not for others: 10014 for a batch beside one's platform or none at all, 403 without the permission", async () => {
    const { network, owner, made } = await pricedForecourts({ world, clock }, 1);
    const { id } = await createBatch(owner, made);
    const beside = await network.operator({ platform: await network.platform(), permissions: [24] });
    const without = await network.operator({ permissions: [Permission.UnitPrice] });

    expect(await beside.expectRefusal(ResendPriceBatchDocument, resend(id))).toMatchObject({ number: 10014 });
    expect(await owner.expectRefusal(ResendPriceBatchDocument, resend("none"))).toMatchObject({ number: 10014 });
    expect(await without.expectRefusal(ResendPriceBatchDocument, resend(id))).toMatchObject({ number: 403 });
  });
});
