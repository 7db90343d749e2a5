import { useMutation, useQuery } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import { sendFile, UploadFailure } from "../../lib/upload.ts";
import type { BulkMode, ImportList, ImportRowsInput } from "../../schema-types.generated.ts";
import { guessMapping, type Mapping } from "./column-guess.ts";
import { type FileFault, type TargetColumn, useImportWords } from "./import-words.ts";
import { ImportColumnsDocument, ImportRowsDocument, type ImportRowsMutation } from "./import.generated.ts";

/** A file as the server has read it. */
export interface ReadFile {
  readonly id: string;
  readonly name: string;
  readonly header: readonly string[];
  readonly sample: readonly (readonly string[])[];
  readonly rowCount: number;
}

export type Report = ImportRowsMutation["importRows"];

/** How far it is: a file to choose, its columns to say, what it would do to look at, and done. */
type Step =
  | { readonly at: "file"; readonly share?: number; readonly failure?: UploadFailure<FileFault> }
  | { readonly at: "columns"; readonly file: ReadFile; readonly mapping: Mapping }
  | { readonly at: "report"; readonly file: ReadFile; readonly mapping: Mapping; readonly report: Report }
  | { readonly at: "done"; readonly report: Report };

/** An import from its file to its end. */
export function useImport(list: ImportList, onDone: () => void) {
  const words = useImportWords(list);
  const [step, setStep] = useState<Step>({ at: "file" });
  const { data } = useQuery(ImportColumnsDocument, { variables: { list } });
  const columns = data?.importColumns ?? [];
  const [run, { loading, error }] = useMutation(ImportRowsDocument, { context: { silent: true } });
  const under = useRef<AbortController>(undefined);
  useEffect(() => () => under.current?.abort(), []);

  async function take(file: File) {
    under.current?.abort();
    const way = new AbortController();
    under.current = way;
    setStep({ at: "file", share: 0 });
    const options = { onProgress: (share: number) => setStep({ at: "file", share }), signal: way.signal };
    try {
      const read = await sendFile<Omit<ReadFile, "name">>(`/imports/${list.toLowerCase()}`, file, options);
      const titled = columns.map(({ id }) => ({ id, title: words.column(id) }));
      setStep({ at: "columns", file: { ...read, name: file.name }, mapping: guessMapping(read.header, titled) });
    } catch (failure) {
      if (!way.signal.aborted) {
        const known = failure instanceof UploadFailure ? failure : new UploadFailure<FileFault>("network");
        setStep({ at: "file", failure: known });
      }
    }
  }

  async function send(file: ReadFile, mapping: Mapping, { dryRun, mode }: { dryRun: boolean; mode: BulkMode }) {
    const input: ImportRowsInput = { fileId: file.id, columns: inputOf(columns, mapping, words.value), dryRun, mode };
    // What went wrong is in `error`.
    const result = await run({ variables: { input } }).catch(() => undefined);
    const report = result?.data?.importRows;
    if (report) {
      setStep(report.done ? { at: "done", report } : { at: "report", file, mapping, report });
      if (report.done) {
        onDone();
      }
    }
  }

  return { step, setStep, columns, words, take, send, busy: loading, error };
}

function inputOf(
  columns: readonly TargetColumn[],
  mapping: Mapping,
  wordOf: (column: string, value: string) => string,
): ImportRowsInput["columns"] {
  return columns.flatMap(({ id, values }) => {
    const index = mapping[id];
    const words = values.map((value) => ({ value, text: wordOf(id, value) }));
    return index === undefined ? [] : [{ id, index, ...(words.length > 0 && { words }) }];
  });
}

/** An import under way, as its steps use it. */
export type Importing = ReturnType<typeof useImport>;
/** One of its steps. */
export type StepAt<At extends Importing["step"]["at"]> = Extract<Importing["step"], { readonly at: At }>;
