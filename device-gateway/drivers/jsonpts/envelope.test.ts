import { describe, expect, test } from "vitest";
import { SALE_CONFIRMATION, SALE_UPLOAD, SIGNED_UPLOAD, STATUS_REQUEST } from "./captures.ts";
import { confirmation, readMessage, rejection, requestPacket, startedByController, writeMessage } from "./envelope.ts";
import { decimalOf, positiveOf, tagOf, wholeOf } from "./fields.ts";
import { outcomeOf } from "./outcomes.ts";

function firstPacket(text: string) {
  const packet = readMessage(text)?.packets[0];
  if (!packet) throw new Error("no packet");
  return packet;
}

const answer = (members: object) => firstPacket(writeMessage([members]));

describe("the envelope", () => {
  test("a status request is written as the specification prints it", () => {
    const text = writeMessage([requestPacket(1, { type: "PumpGetStatus", data: { Pump: 1 } })]);
    expect(text).toBe(STATUS_REQUEST);
  });

  test("the specification's upload is confirmed as the specification prints it", () => {
    expect(writeMessage([confirmation(firstPacket(SALE_UPLOAD))])).toBe(SALE_CONFIRMATION);
  });

  test("a request without data has no Data member", () => {
    expect(requestPacket(70_000, { type: "GetDateTime" })).toEqual({ Id: 70_000, Type: "GetDateTime" });
  });

  test("an upload without data is read with its id, type and the controller's id", () => {
    const message = readMessage(SIGNED_UPLOAD.body);
    expect(message).toMatchObject({ ptsId: "0041001C524E500420323442", malformed: 0, fault: null });
    expect(firstPacket(SIGNED_UPLOAD.body)).toMatchObject({ id: 5068, type: "UploadStatus", data: undefined });
  });

  test("an id that came as text is understood and echoed as text", () => {
    const packet = answer({ Id: "1", Type: "UploadStatus" });
    expect(packet.id).toBe(1);
    expect(confirmation(packet)).toEqual({ Id: "1", Type: "UploadStatus", Message: "OK" });
  });

  test("the only packet's raw text is the message as it came", () => {
    const text = ' {"Protocol":"jsonPTS", "Packets":[ {"Id":2,"Type":"UploadShift","Data":{"A":1.50}} ]}';
    expect(firstPacket(text).raw).toBe(text);
  });

  test.each([
    ["no JSON", "{"],
    ["two messages in one", STATUS_REQUEST + STATUS_REQUEST],
    ["no object", "[1]"],
    ["another protocol", '{"Protocol":"jsonXYZ","Packets":[]}'],
    ["no protocol", '{"Packets":[]}'],
    ["no packets", '{"Protocol":"jsonPTS"}'],
    ["packets that are no list", '{"Protocol":"jsonPTS","Packets":{"Id":1}}'],
    ["nothing", ""],
  ])("%s is not a message", (_, text) => {
    expect(readMessage(text)).toBeNull();
  });

  test("members of Packets that are no packets are counted, the others are read", () => {
    const message = readMessage('{"Protocol":"jsonPTS","Packets":[7,null,{"Id":3,"Type":"UploadStatus"},[]]}');
    expect(message?.malformed).toBe(3);
    expect(message?.packets.map(({ id }) => id)).toEqual([3]);
  });

  test("an error may stand beside Protocol for the whole message", () => {
    const message = readMessage('{"Protocol":"jsonPTS","Error":true,"Code":5,"Message":"JSON_REQUEST_IS_TOO_LONG"}');
    expect(message?.fault).toEqual({ code: 5, message: "JSON_REQUEST_IS_TOO_LONG" });
  });

  test.each([
    ["UploadPumpTransaction", true],
    ["UploadSomethingNew", true],
    ["RequestTagsInformation", true],
    ["PumpIdleStatus", false],
    ["GetUploadedRecordsInformation", false],
    ["", false],
  ])("a packet %s is the controller's own request: %s", (Type, expected) => {
    expect(startedByController(answer({ Id: 1, Type }))).toBe(expected);
  });

  test("a refusal carries the id, the type, a code and a message", () => {
    const refusal = rejection(answer({ Id: 9, Type: "UploadPumpTransaction" }), { code: 101, message: "M" });
    expect(JSON.stringify(refusal)).toBe(
      '{"Id":9,"Type":"UploadPumpTransaction","Error":true,"Code":101,"Message":"M"}',
    );
  });
});

describe("figures", () => {
  test.each<[unknown, number, string | null]>([
    [11.5, 3, "11.5"],
    [45611.5, 3, "45611.5"],
    [0.1 + 0.2, 3, "0.3"],
    [1.0005, 3, "1.001"],
    [1e-7, 3, "0"],
    [-0, 3, "0"],
    [-3.2, 3, "-3.2"],
    [1.23456, 4, "1.2346"],
    ["12.50", 3, "12.5"],
    [123456789.123, 3, "123456789.123"],
    [1e12, 3, null],
    [1e308, 3, null],
    ["", 3, null],
    ["1,5", 3, null],
    [null, 3, null],
    [true, 3, null],
    [{}, 3, null],
    [[1], 3, null],
  ])("%j with %i digits is %j", (value, digits, expected) => {
    expect(decimalOf(value, digits)).toBe(expected);
  });

  test.each<[unknown, string | null]>([
    [0, null],
    [-1, null],
    [2.5, "2.5"],
  ])("%j where zero means none is %j", (value, expected) => {
    expect(positiveOf(value, 3)).toBe(expected);
  });

  test.each<[unknown, number | null]>([
    [1, 1],
    ["6", 6],
    [7, null],
    [0, null],
    [1.5, null],
    [Number.NaN, null],
  ])("%j as a whole number from 1 to 6 is %j", (value, expected) => {
    expect(wholeOf(value, 1, 6)).toBe(expected);
  });

  test.each<[unknown, string | null]>([
    ["0123456789ABCDEF", "0123456789ABCDEF"],
    ["", null],
    ["0000000000000000", null],
    [undefined, null],
    ["A\u0000B\ud800", "AB\ufffd"],
    ["A".repeat(500), "A".repeat(120)],
  ])("tag %j is card %j", (value, expected) => {
    expect(tagOf(value)).toBe(expected);
  });
});

describe("what an answer means for a command", () => {
  test.each<[object, string, string | null]>([
    [{ Message: "OK" }, "DONE", null],
    [{ Error: false, Message: "OK" }, "DONE", null],
    [{ Error: true, Code: 42, Message: "JSONPTS_ERROR_PUMP_BUSY_FILLING" }, "BUSY", "42 PUMP_BUSY_FILLING"],
    [{ Error: true, Code: 40, Message: "JSONPTS_ERROR_PUMP_BUSY_OTHER_USER" }, "BUSY", "40 PUMP_BUSY_OTHER_USER"],
    [{ Error: true, Code: 57, Message: "JSONPTS_ERROR_PUMP_BUSY_OTHER_USER" }, "BUSY", "57 PUMP_BUSY_OTHER_USER"],
    [{ Error: true, Code: 41 }, "BUSY", "41 PUMP_BUSY_OTHER_REQUEST_EXECUTED"],
    [{ Error: true, Code: 39 }, "REFUSED", "39 DUPLICATED_AUTHORIZATION_REQUEST"],
    [{ Error: true, Code: 6, Message: "JSONPTS_ERROR_NO_PERMISSIONS" }, "REFUSED", "6 NO_PERMISSIONS"],
    [{ Error: true, Code: 555 }, "REFUSED", "555"],
    [{ Error: true }, "REFUSED", null],
  ])("%j means %s, %s", (members, outcome, vendorCode) => {
    expect(outcomeOf(answer({ Id: 70_000, ...members }))).toEqual({ outcome, vendorCode, transactionNo: null });
  });

  test("an authorisation's transaction number comes along", () => {
    const packet = answer({ Id: 70_000, Type: "PumpAuthorizeConfirmation", Data: { Pump: 1, Transaction: 31 } });
    expect(outcomeOf(packet)).toEqual({ outcome: "DONE", vendorCode: null, transactionNo: "31" });
  });
});
