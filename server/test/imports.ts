import type { ImportReport } from "../schema-types.generated.ts";
import type { Operator } from "./world.ts";

const IMPORT = `mutation Import($input: ImportRowsInput!) { importRows(input: $input) {
  done created changed unchanged refused rows { row outcome refusal { number field } } } }`;

interface Given {
  /** Of the address that takes its files. */
  readonly list: string;
  readonly columns: readonly string[];
  readonly lines: readonly string[];
  readonly dryRun?: boolean;
}

/** Sends a file of these lines and imports its rows one by one. */
export async function importLines(
  owner: Operator,
  { list, columns, lines, dryRun = false }: Given,
): Promise<ImportReport> {
  const response = await owner.http.inject({
    method: "POST",
    url: `/imports/${list}`,
    headers: { authorization: `Bearer ${owner.token}`, "content-type": "text/csv" },
    payload: [columns.join(), ...lines].join("\n"),
  });
  const { data } = response.json<{ data: { id: string } }>();
  const indexed = columns.map((id, index) => ({ id, index }));
  const input = { fileId: data.id, columns: indexed, dryRun, mode: "ROW_BY_ROW" };
  return (await owner.run<{ importRows: ImportReport }>(IMPORT, { input })).importRows;
}
