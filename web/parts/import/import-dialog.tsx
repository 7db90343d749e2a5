import { useIntl } from "react-intl";
import type { ImportList } from "../../schema-types.generated.ts";
import { DialogFrame } from "../../ui/dialog-frame.tsx";
import { ChooseFile, ChooseFileButtons } from "./choose-file.tsx";
import { ImportDone, ImportDoneButtons } from "./import-done.tsx";
import { ImportReport, ImportReportButtons } from "./import-report.tsx";
import { MapColumns, MapColumnsButtons } from "./map-columns.tsx";
import { useImport } from "./use-import.ts";

interface Props {
  readonly list: ImportList;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Fills a list from a file: choose it, say what its columns are, see what it would do, do it. */
export function ImportDialog({ list, onDone, onClose }: Props) {
  const { formatMessage } = useIntl();
  const importing = useImport(list, onDone);
  const { step } = importing;
  const atWork = step.at === "columns" || step.at === "report";
  return (
    <DialogFrame
      title={formatMessage({ id: "import.title" }, { list: formatMessage({ id: `import.list.${list}` }) })}
      size={atWork ? "lg" : "md"}
      keeps={atWork}
      onClose={onClose}
      footer={
        <>
          {step.at === "file" && <ChooseFileButtons list={list} importing={importing} onClose={onClose} />}
          {step.at === "columns" && <MapColumnsButtons importing={importing} step={step} onClose={onClose} />}
          {step.at === "report" && <ImportReportButtons importing={importing} step={step} onClose={onClose} />}
          {step.at === "done" && <ImportDoneButtons onClose={onClose} />}
        </>
      }
    >
      {step.at === "file" && <ChooseFile list={list} importing={importing} step={step} />}
      {step.at === "columns" && <MapColumns importing={importing} step={step} />}
      {step.at === "report" && <ImportReport importing={importing} step={step} />}
      {step.at === "done" && <ImportDone report={step.report} />}
    </DialogFrame>
  );
}
