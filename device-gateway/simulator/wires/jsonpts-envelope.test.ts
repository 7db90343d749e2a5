import { describe, expect, test } from "vitest";
import { MORNING, planStations } from "../test/small-network.ts";
import { World } from "../world/world.ts";
import { Controller } from "./jsonpts-controller.ts";
import { fixed, fixedPrice, messageOf, packetsOf, signatureFits, signatureOf, tokensIn } from "./jsonpts-envelope.ts";
import { saleData } from "./jsonpts-records.ts";

describe("the vendor's own signatures with the key secretKey", () => {
  test.each([
    [
      '{"Protocol":"jsonPTS","PtsId":"0041001C524E500420323442","Packets":[{"Id":5068,"Type":"UploadStatus"}]}',
      "6UTdxAYVf9x2stuAfTWsfgKVo3BgL1uDe1t5eCmp7R0=",
    ],
    [
      '{"Protocol":"jsonPTS","Packets":[{"Id":15999,"Error":false,"Message":"OK"}]}',
      "zAZRWkBwRDLEfl0vsI7T6cpou/CAhUI7tlRa8vkVoVI=",
    ],
  ])("%s", (body, signature) => {
    expect(signatureOf(body, "secretKey")).toBe(signature);
    expect(signatureFits(Buffer.from(body), "secretKey", signature)).toBe(true);
    expect(signatureFits(Buffer.from(`${body} `), "secretKey", signature)).toBe(false);
    expect(signatureFits(Buffer.from(body), "otherKey", signature)).toBe(false);
  });
});

test("a message puts the caller before its packets, as the documented request does", () => {
  expect(messageOf(['{"Id":5068,"Type":"UploadStatus"}'], "0041001C524E500420323442")).toBe(
    '{"Protocol":"jsonPTS","PtsId":"0041001C524E500420323442","Packets":[{"Id":5068,"Type":"UploadStatus"}]}',
  );
});

test("a transaction is written as the documentation's example, digit for digit", () => {
  const [plan] = planStations({ controller: { ptsId: "003A003A3435510938393730" } });
  const station = plan && new World([plan], { seed: 1, speed: 1, startsAt: MORNING }).stations[0];
  if (!station?.plan.controller) throw new Error("no station");
  const state = { packetId: 1, clockOffsetMs: 0, autoSynchronize: false, reportedConfiguration: "" };
  const plan3 = { ...station.plan.controller, probes: [{ probe: 3, tank: 1 }] };
  const controller = new Controller(station, plan3, { state, startedAt: MORNING });
  const startedAt = Date.parse("2019-05-19T12:44:01+08:00");
  const data = saleData(
    {
      pump: 1,
      nozzle: 1,
      gun: 1,
      gradeId: 1,
      gradeName: "Petrol",
      tank: 1,
      transaction: 15,
      startedAt,
      endedAt: startedAt + 73_000,
      volumeCl: 115,
      netCl: 107,
      priceMills: 10_000,
      amountCents: 1150,
      totalVolumeCl: 123_115,
      totalAmountCents: 4_561_150,
      tag: "0123456789ABCDEF",
      user: "",
      offline: false,
    },
    controller,
  );

  expect(JSON.stringify({ ...data, ConfigurationId: "1234ABCD" })).toBe(
    '{"DateTimeStart":"2019-05-19T12:44:01","DateTime":"2019-05-19T12:45:14","Pump":1,"Nozzle":1,"FuelGradeId":1,' +
      '"FuelGradeName":"Petrol","Tank":3,"Transaction":15,"Volume":1.15,"TCVolume":1.07,"Price":10.00,"Amount":11.50,' +
      '"TotalVolume":1231.15,"TotalAmount":45611.50,"Tag":"0123456789ABCDEF","UserId":1,"ConfigurationId":"1234ABCD"}',
  );
});

test("numbers keep their digits", () => {
  expect(JSON.stringify([fixed(0, 2), fixed(100, 2), fixedPrice(7450), fixedPrice(7125)])).toBe(
    "[0.00,1.00,7.45,7.125]",
  );
});

test("a request's tokens are counted as the controller's parser does: nine for a poll of one pump", () => {
  expect(tokensIn({ Id: 1, Type: "PumpGetStatus", Data: { Pump: 1 } })).toBe(9);
});

test.each([["no JSON"], ['{"Protocol":"other","Packets":[]}'], ['{"Protocol":"jsonPTS"}'], ["[]"]])(
  "%s is no message",
  (text) => expect(packetsOf(text)).toBeNull(),
);
