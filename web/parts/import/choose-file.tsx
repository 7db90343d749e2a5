import { Button, chakra, FileUpload, Progress } from "@chakra-ui/react";
import { FileDown, FileSpreadsheet } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import type { ImportList } from "../../schema-types.generated.ts";
import { saveText } from "../../lib/save-text.ts";
import type { Importing, StepAt } from "./use-import.ts";
import { Complaint } from "./complaint.tsx";
import { templateOf } from "./template.ts";

interface Props {
  readonly list: ImportList;
  readonly importing: Importing;
  readonly step: StepAt<"file">;
}

/** Of these what was entered is never changed, only taken back. */
const ENTERED_ONCE: readonly ImportList[] = ["GAS_READINGS", "STOCK_MOVEMENTS"];

/** The file: dropped or chosen. */
export function ChooseFile({ list, importing, step }: Props) {
  const { formatMessage } = useIntl();
  const { columns, words, take } = importing;
  const { share, failure } = step;
  return (
    <>
      <FileUpload.Root
        maxFiles={1}
        disabled={columns.length === 0}
        onFileAccept={({ files: [file] }) => void (file && take(file))}
        display="block"
      >
        <FileUpload.HiddenInput accept=".csv,.tsv,.txt,.xlsx" />
        <FileUpload.Dropzone disableClick css={ZONE} role="group" aria-label={formatMessage({ id: "import.file" })}>
          <FileSpreadsheet size={26} aria-hidden strokeWidth={1.5} />
          <FileUpload.Trigger asChild>
            <Button colorPalette="accent">
              <FormattedMessage id="import.choose" />
            </Button>
          </FileUpload.Trigger>
          <chakra.span color="muted" fontSize="sm">
            <FormattedMessage id="import.limits" />
          </chakra.span>
        </FileUpload.Dropzone>
      </FileUpload.Root>
      {share !== undefined && (
        <Progress.Root value={Math.round(share * 100)} aria-label={formatMessage({ id: "import.reading" })}>
          <Progress.Track h="1.5" borderRadius="full" overflow="hidden" bg="accent.muted">
            <Progress.Range h="100%" bg="accent.solid" />
          </Progress.Track>
        </Progress.Root>
      )}
      <div role="alert">{failure && <Complaint text={words.fault(failure)} />}</div>
      <chakra.p color="muted" fontSize="sm">
        <FormattedMessage id={ENTERED_ONCE.includes(list) ? "import.text.once" : "import.text"} />
      </chakra.p>
    </>
  );
}

interface ButtonProps {
  readonly list: ImportList;
  readonly importing: Importing;
  readonly onClose: () => void;
}

/** A template says which columns there are. */
export function ChooseFileButtons({ list, importing, onClose }: ButtonProps) {
  const { formatMessage } = useIntl();
  const { columns, words } = importing;

  function handleTemplate() {
    saveText(templateOf(columns, words), formatMessage({ id: `import.list.${list}` }), "csv");
  }

  return (
    <>
      <Button variant="outline" colorPalette="gray" me="auto" disabled={columns.length === 0} onClick={handleTemplate}>
        <FileDown aria-hidden />
        <FormattedMessage id="import.template" />
      </Button>
      <Button variant="outline" colorPalette="gray" onClick={onClose}>
        <FormattedMessage id="action.cancel" />
      </Button>
    </>
  );
}

const ZONE = {
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  justifyContent: "center",
  gap: "3",
  minBlockSize: "40",
  p: "4",
  textAlign: "center",
  color: "muted",
  borderWidth: "1px",
  borderStyle: "dashed",
  borderColor: "line.strong",
  borderRadius: "control",
  bg: "surface",
  "&[data-dragging]": { borderStyle: "solid", borderColor: "accent.solid", bg: "accent.subtle" },
} as const;
