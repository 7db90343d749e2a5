import { zipSync } from "fflate";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import type { ImportReport, ImportRowsInput } from "../../schema-types.generated.ts";
import { HOUR } from "../../test/clock.ts";
import { changesOf, employee, employeesOf, importFileOf, sendFile } from "../../test/employees.ts";
import { exported } from "../../test/exports.ts";
import { longestHold } from "../../test/hold.ts";
import { importLines } from "../../test/imports.ts";
import { plateGroup } from "../../test/plates.ts";
import { testServer } from "../../test/server.ts";
import type { Operator } from "../../test/world.ts";
import { MOST_BYTES, MOST_IMPORT_ROWS } from "./import.rules.ts";
import { sweepImportFiles } from "./import.service.ts";
import { xlsxRows } from "./table.xlsx.ts";

const { world, app, db, clock, nobody } = await testServer();

const IMPORT = `mutation Import($input: ImportRowsInput!) { importRows(input: $input) {
  done created changed unchanged refused rows { row key outcome refusal { number code field params message } } } }`;
const COLUMNS = ["code", "name", "phone", "stationCode", "login", "certification", "state", "validFrom", "validUntil"];

type Given = Partial<Omit<ImportRowsInput, "fileId">>;

const inputOf = (fileId: string, header: readonly string[], given: Given): ImportRowsInput => ({
  fileId,
  columns: header.map((id, index) => ({ id, index })),
  dryRun: false,
  mode: "ROW_BY_ROW",
  ...given,
});

/** Sends a file whose header are the list's own names, and imports it. */
async function imported(caller: Operator, csv: string | Buffer, given: Given = {}): Promise<ImportReport> {
  const { id, header } = await importFileOf(caller, csv);
  const input = inputOf(id, header, given);
  return (await caller.run<{ importRows: ImportReport }>(IMPORT, { input })).importRows;
}

const outcomes = ({ rows }: ImportReport) =>
  rows.map(({ row, outcome, refusal }) => [row, outcome, refusal && `${refusal.number} ${refusal.field}`]);

describe("a file of employees", () => {
  test("makes and changes them by their codes; a second time it says nothing new", async () => {
    const network = await world.network();
    const station = await network.station();
    const { login } = await network.operator();
    const before = await employee(network.owner, { code: "E1", name: "Old", phone: "1", validFrom: "2026-01-01" });
    const csv = `\uFEFFcode;name;stationCode;login;certification;state;validUntil\r\nE1;New;${station.code};;PASSWORD;;\r\n\r\nE2;"Li; Wei";;${login.toUpperCase()};;left;2026/3/1\r\n`;
    const report = await imported(network.owner, csv);

    expect(report).toMatchObject({ done: true, created: 1, changed: 1, unchanged: 0, refused: 0 });
    expect(outcomes(report)).toEqual([
      [2, "CHANGED", null],
      [4, "CREATED", null],
    ]);
    expect(await employeesOf(network.owner)).toMatchObject([
      {
        ...before,
        name: "New",
        stationId: station.id,
        stationCode: station.code,
        stationName: station.name,
        certification: "PASSWORD",
      },
      {
        code: "E2",
        name: "Li; Wei",
        phone: "",
        login,
        certification: "GENERAL",
        state: "LEFT",
        validUntil: "2026-03-01",
      },
    ]);
    expect(await changesOf(network.owner, before.id)).toMatchObject([
      { operation: "changeEmployee", before: { name: "Old" }, after: { name: "New" } },
      { operation: "createEmployee" },
    ]);
    expect(await imported(network.owner, csv)).toMatchObject({ done: true, created: 0, changed: 0, unchanged: 2 });
  });

  test("tried says what would become of each row, and does nothing", async () => {
    const network = await world.network();
    const { id } = await employee(network.owner, { code: "E1", name: "Old" });
    const report = await imported(network.owner, "code,name\nE1,New\nE2,Zoe\nE3,\n", { dryRun: true });

    expect(report).toMatchObject({ done: false, created: 1, changed: 1, refused: 1 });
    expect(outcomes(report)).toEqual([
      [2, "CHANGED", null],
      [3, "CREATED", null],
      [4, "REFUSED", "10012 name"],
    ]);
    expect(report.rows.at(-1)?.refusal?.params).toEqual({ reason: "REQUIRED" });
    expect(await employeesOf(network.owner)).toMatchObject([{ code: "E1", name: "Old" }]);
    expect(await changesOf(network.owner, id)).toHaveLength(1);
  });

  test("refuses what a spreadsheet shows in the place of a value it hasn't got, and leaves what was there", async () => {
    const network = await world.network();
    await employee(network.owner, { code: "E1", name: "Li", phone: "13800001111" });
    const spoilt = ["#N/A", "#REF!", "1.38E+10", "1,38e+10"];
    const csv = `code;name;phone;tail\n${spoilt.map((phone) => `E1;Li;${phone};`).join("\n")}\nE2;E+1;5;#N/A\n`;

    expect(
      outcomes(
        await imported(network.owner, csv, { columns: COLUMNS.slice(0, 3).map((id, index) => ({ id, index })) }),
      ),
    ).toEqual([...spoilt.map((_phone, index) => [index + 2, "REFUSED", "10008 phone"]), [6, "CREATED", null]]);
    expect((await employeesOf(network.owner)).map(({ phone }) => phone)).toEqual(["13800001111", "5"]);
  });

  test("is imported but for its bad rows, each of which says what is wrong where; or not at all", async () => {
    const network = await world.network();
    const sibling = await network.platform();
    const [own, other] = [await network.operator(), await network.operator({ platform: sibling })];
    await employee(network.owner, { code: "taken", accountId: own.accountId });
    const csv = [
      COLUMNS.join(","),
      "good,Good,,,,,,,",
      ",Nobody,,,,,,,",
      "good,Again,,,,,,,",
      "e1,One,,nowhere,,,,,",
      "e2,Two,,,nobody,,,,",
      `e3,Three,,,${other.login},,,,`,
      `e4,Four,,,${own.login},,,,`,
      "e5,Five,,,,KING,,,",
      "e6,Six,,,,,GONE,,",
      "e7,Seven,,,,,,31.12.2026,",
      "e8,Eight,,,,,,2026-02-30,",
      "e9,Nine,,,,,,2026-02-01,2026-01-01",
      `e10,Ten,${"1".repeat(41)},,,,,,`,
    ].join("\n");
    const refused = [
      "10012 code",
      "10015 code",
      "10003 stationCode",
      "10014 login",
      "10006 login",
      "10015 login",
      "10004 certification",
      "10004 state",
      "10008 validFrom",
      "10008 validFrom",
      "10012 validUntil",
      "10012 phone",
    ];
    const nothing = await imported(network.owner, csv, { mode: "ALL_OR_NOTHING" });

    expect(nothing).toMatchObject({ done: false, created: 1, refused: 12 });
    expect(await employeesOf(network.owner)).toHaveLength(1);

    const report = await imported(network.owner, csv);
    expect(outcomes(report)).toEqual([
      [2, "CREATED", null],
      ...refused.map((why, index) => [index + 3, "REFUSED", why]),
    ]);
    expect(report.done).toBe(true);
    expect((await employeesOf(network.owner)).map(({ code }) => code)).toEqual(["good", "taken"]);
  });

  test("may use words of its own for values and columns in any order; an export comes back as it went", async () => {
    const network = await world.network();
    await employee(network.owner, { code: "E1", name: "=1+1", phone: "+86 571", certification: "PASSWORD" });
    const job = await exported(network.owner, {
      list: "EMPLOYEES",
      columns: [
        { id: "name" },
        { id: "code" },
        { id: "phone" },
        { id: "certification", values: [{ value: "PASSWORD", text: "密码" }] },
      ],
    });
    const headers = { authorization: `Bearer ${network.owner.token}` };
    const { rawPayload } = await app.http.inject({ url: `/exports/${job.id}/file`, headers });
    expect(rawPayload.toString()).toContain("'=1+1");
    const columns = [
      { id: "name", index: 0 },
      { id: "code", index: 1 },
      { id: "phone", index: 2 },
      { id: "certification", index: 3, words: [{ value: "PASSWORD", text: "密码" }] },
    ];

    expect(await imported(network.owner, rawPayload, { columns })).toMatchObject({ unchanged: 1, refused: 0 });
    const workbook = await exported(network.owner, {
      list: "EMPLOYEES",
      format: "XLSX",
      columns: [{ id: "code" }, { id: "name" }],
    });
    const { rawPayload: xlsx } = await app.http.inject({ url: `/exports/${workbook.id}/file`, headers });
    expect(
      await imported(network.owner, xlsx, {
        columns: [
          { id: "code", index: 0 },
          { id: "name", index: 1 },
        ],
      }),
    ).toMatchObject({
      unchanged: 1,
    });
  });

  test("imported twice at once makes each of them once", async () => {
    const { owner } = await world.network();
    const { id, header } = await importFileOf(owner, "code,name\nE1,One\nE2,Two\n");
    const input = inputOf(id, header, {});
    const reports = await Promise.all([1, 2].map(() => owner.run<{ importRows: ImportReport }>(IMPORT, { input })));

    expect(reports.map(({ importRows }) => importRows.created).toSorted((a, b) => a - b)).toEqual([0, 2]);
    expect(reports.map(({ importRows }) => importRows.unchanged).toSorted((a, b) => a - b)).toEqual([0, 2]);
    expect(await employeesOf(owner)).toHaveLength(2);
  });

  test("of as many rows as there may be costs no more a row than a short one", async () => {
    const { owner } = await world.network();
    const imported = async (from: number, count: number) => {
      const rows = Array.from({ length: count }, (_, index) => `E${from + index},Somebody ${index}`);
      const { id, header } = await importFileOf(owner, `code,name\n${rows.join("\n")}`);
      const began = performance.now();
      const { importRows } = await owner.run<{ importRows: ImportReport }>(IMPORT, { input: inputOf(id, header, {}) });
      expect(importRows).toMatchObject({ created: count, refused: 0 });
      return (performance.now() - began) / count;
    };
    const short = MOST_IMPORT_ROWS / 10;
    await imported(0, short);

    const [few, many] = [await imported(short, short), await imported(2 * short, MOST_IMPORT_ROWS)];

    expect(many / few).toBeLessThan(3);
  });
});

test.each([
  ["members", ["phone", "name"], ["+86 139-0000,First", "+861390000,Second"], "10015 phone"],
  ["cards", ["number", "plate"], ["ab-77,A1", "AB-77,B2"], "10015 number"],
  ["licence_plates", ["plate", "group", "driver"], ["京A·12345,Taxis,Li", "京a 12345,Taxis,Wu"], "10015 plate"],
  ["employees", ["code", "name"], ["E1,First", "E1,Second"], "10015 code"],
] as const)(
  "two rows of %s that are one record contradict each other however they are written, the second time too",
  async (list, columns, lines, why) => {
    const { owner } = await world.network();
    await plateGroup(owner, { name: "Taxis" });
    const file = { list, columns, lines };

    const first = await importLines(owner, file);
    const second = await importLines(owner, file);

    const told = ({ rows }: ImportReport) =>
      rows.map(({ outcome, refusal }) => (refusal ? `${refusal.number} ${refusal.field}` : outcome));
    expect([told(first), told(second)]).toEqual([
      ["CREATED", why],
      ["UNCHANGED", why],
    ]);
  },
);

/** A workbook of these rows, with what a reader needs beside them. */
function workbook(rows: string): Buffer {
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const parts = {
    "[Content_Types].xml": "<Types/>",
    "_rels/.rels": "<Relationships/>",
    "xl/workbook.xml": `<workbook xmlns:r="${relations}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/styles.xml": "<styleSheet/>",
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, Buffer.from(part)]))),
  );
}

const said = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;

test("a workbook of as many cells as are read keeps nobody waiting while it is read", async () => {
  const { owner } = await world.network();
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode("A".charCodeAt(0) + at));
  const rows = Array.from({ length: MOST_IMPORT_ROWS }, (_, at) =>
    letters.map((letter) => said(`${letter}${at + 1}`, at === 0 ? letter : `${letter}${at}`)).join(""),
  );
  const file = workbook(rows.map((cells, at) => `<row r="${at + 1}">${cells}</row>`).join(""));
  const [one, other] = [() => sendFile(owner, file), () => xlsxRows(file)];
  await Promise.all([one(), other()]);

  const [through, here] = [await longestHold(one), await longestHold(other)];

  expect(through).toBeLessThan(here / 2);
});

describe("a file is refused", () => {
  test.each<[string, string | Buffer, string]>([
    ["that is empty", "", "EMPTY"],
    ["with a header alone", "code,name\n\n,\n", "EMPTY"],
    ["in another encoding", Buffer.from([0x63, 0x0a, 0xb0, 0xa1]), "ENCODING"],
    ["that is a picture", Buffer.from([0xff, 0xd8, 0xff]), "ENCODING"],
    ["that only begins like a workbook", Buffer.from("PK\u0003\u0004"), "NOT_A_TABLE"],
    ["whose quote is never closed", 'code\n"E1', "NOT_A_TABLE"],
    ["with too many rows", `code\n${"x\n".repeat(MOST_IMPORT_ROWS + 1)}`, "TOO_MANY_ROWS"],
    ["with too many columns", `${"c,".repeat(50)}c\nx`, "TOO_MANY_COLUMNS"],
    ["with a cell that is a novel", `code\n${"x".repeat(501)}`, "LONG_CELL"],
    [
      "whose last cell stands a billion cells away",
      workbook(`<row r="1">${said("A1", "code")}</row><row r="60000">${said("XFD60000", "x")}</row>`),
      "TOO_MANY_COLUMNS",
    ],
    [
      "with half a letter in its header",
      workbook(`<row r="1">${said("A1", "co&#xD800;de")}</row><row r="2">${said("A2", "x")}</row>`),
      "ENCODING",
    ],
    ["whose header is a novel", `${"x".repeat(501)}\nx`, "LONG_CELL"],
    ["with a NUL in its header", "co\0de,name\nE1,One", "ENCODING"],
    ["of two bytes a letter that doesn't say so", Buffer.from("code\nE1", "utf16le"), "ENCODING"],
    ["that is too large", "x".repeat(MOST_BYTES + 1), "TOO_LARGE"],
  ])("%s", async (_title, payload, reason) => {
    const { owner } = await world.network();

    expect(await sendFile(owner, payload)).toMatchObject({ code: 10012, field: "file", params: { reason } });
  });

  test("from somebody without the list's permission, or nobody", async () => {
    const network = await world.network();
    const operator = await network.operator({ permissions: [Permission.EmployeeCards] });

    expect(await sendFile(operator, "code,name\nE1,One")).toMatchObject({ status: 403, code: 403 });
    expect(await sendFile(nobody, "code,name\nE1,One")).toMatchObject({ status: 401, code: 401 });
    expect(await operator.expectRefusal("{ importColumns(list: EMPLOYEES) { id } }")).toMatchObject({ number: 403 });
  });
});

describe("an import is refused as a whole", () => {
  test.each<[string, (header: Given["columns"]) => Given["columns"], number, string]>([
    ["with a column that the list has not", () => [{ id: "shoe", index: 0 }], 10004, "columns.0.id"],
    [
      "with a column twice",
      () => [
        { id: "code", index: 0 },
        { id: "code", index: 1 },
      ],
      10012,
      "columns.1.id",
    ],
    ["with a column that the file has not", () => [{ id: "code", index: 2 }], 10012, "columns.0.index"],
    ["without what says which record a row is", () => [{ id: "name", index: 0 }], 10012, "columns"],
  ])("%s", async (_title, columns, number, field) => {
    const { owner } = await world.network();
    const { id, header } = await importFileOf(owner, "code,name\nE1,One\n");

    expect(
      await owner.expectRefusal(IMPORT, { input: inputOf(id, header, { columns: columns([]) ?? [] }) }),
    ).toMatchObject({ number, field });
  });

  test("of a colleague's file, of none, or of one's own after a day or five more files", async () => {
    const network = await world.network();
    const colleague = await network.operator({ permissions: [Permission.EmployeeSettings] });
    const csv = "code,name\nE1,One\n";
    const { id, header } = await importFileOf(network.owner, csv);
    const refused = async (caller: Operator, fileId: string) =>
      (await caller.expectRefusal(IMPORT, { input: inputOf(fileId, header, {}) })).number;

    expect(await refused(colleague, id)).toBe(10014);
    expect(await refused(network.owner, "no id at all")).toBe(10014);
    for (let count = 0; count < 5; count += 1) {
      await importFileOf(network.owner, csv);
    }
    expect(await refused(network.owner, id)).toBe(10014);
    const { rows } = await sql<{
      count: string;
    }>`select count(*) from import_file where network_id = ${network.id}`.execute(db);
    expect(rows[0]?.count).toBe("5");
    clock.pass(25 * HOUR);
    await sweepImportFiles({ em: app.services.em.fork(), clock });
    clock.pass(-25 * HOUR);
    const { rows: kept } = await sql<{
      count: string;
    }>`select count(*) from import_file where network_id = ${network.id}`.execute(db);
    expect(kept[0]?.count).toBe("0");
  });
});
