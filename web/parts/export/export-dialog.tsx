import { useMutation } from "@apollo/client/react";
import { Button, chakra, Skeleton } from "@chakra-ui/react";
import { CalendarClock } from "lucide-react";
import { Suspense, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { ExportFormat } from "../../schema-types.generated.ts";
import { Choice } from "../../ui/choice.tsx";
import { DialogFrame } from "../../ui/dialog-frame.tsx";
import type { Exportable } from "./export-target.ts";
import { SwitchInput } from "../../ui/inputs/switch-input.tsx";
import { RequestExportDocument } from "./export.generated.ts";
import { expectExport } from "./export-store.ts";
import { useExportInput } from "./use-export-input.ts";
import { closing, lazyPart } from "../../ui/lazy-part.tsx";

const ScheduleForm = lazyPart(() => import("../schedule/schedule-form.tsx"), "ScheduleForm", closing);

type ExportDialogProps = Exportable & { readonly onClose: () => void };

/** What is to be in the file; says which filter and how many rows before anything is made. */
export function ExportDialog({ onClose, ...asked }: ExportDialogProps) {
  const { formatMessage } = useIntl();
  const inputOf = useExportInput();
  const [format, setFormat] = useState<ExportFormat>("XLSX");
  const [wanted, setWanted] = useState<"shown" | "all">("shown");
  const [about, setAbout] = useState(false);
  const [request, { loading }] = useMutation(RequestExportDocument);
  const { list, columns, allColumns = [], total, filterText = "" } = asked;
  const [scheduling, setScheduling] = useState(false);

  const wantedInput = () => ({
    ...inputOf(asked, wanted === "all" ? allColumns : columns),
    format,
    ...(format === "CSV" && about && { about }),
  });

  async function handleExport() {
    const { data } = await request({ variables: { input: wantedInput() } }).catch(() => ({ data: undefined }));
    if (data) {
      expectExport(data.requestExport.id);
      onClose();
    }
  }

  return (
    <DialogFrame
      title={formatMessage({ id: "export.title" }, { list: formatMessage({ id: `export.list.${list}` }) })}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" marginInlineEnd="auto" onClick={() => setScheduling(true)}>
            <CalendarClock aria-hidden />
            <FormattedMessage id="schedule.action" />
          </Button>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            <FormattedMessage id="action.cancel" />
          </Button>
          <Button colorPalette="accent" loading={loading} onClick={() => void handleExport()}>
            <FormattedMessage id="export.start" />
          </Button>
        </>
      }
    >
      {scheduling && (
        <Suspense fallback={null}>
          <ScheduleForm
            of={{ request: wantedInput(), undatedText: asked.undatedText ?? filterText }}
            onClose={onClose}
          />
        </Suspense>
      )}
      <Facts filterText={filterText} total={total} counted={"total" in asked} />
      <Choice
        label={formatMessage({ id: "export.format" })}
        value={format}
        onChange={setFormat}
        options={[
          { value: "XLSX", label: formatMessage({ id: "export.format.XLSX" }) },
          { value: "CSV", label: formatMessage({ id: "export.format.CSV" }) },
          { value: "JSONL", label: formatMessage({ id: "export.format.JSONL" }) },
        ]}
        note={formatMessage({ id: `export.format.${format}.text` })}
      />
      {format === "CSV" && (
        <SwitchInput
          label="export.aboutAbove"
          hint={<FormattedMessage id="export.aboutAbove.text" />}
          value={about}
          onChange={setAbout}
        />
      )}
      {allColumns.length > 0 && (
        <Choice
          label={formatMessage({ id: "export.columns" })}
          value={wanted}
          onChange={setWanted}
          options={[
            { value: "shown", label: formatMessage({ id: "export.columns.shown" }, { count: columns.length }) },
            { value: "all", label: formatMessage({ id: "export.columns.all" }, { count: allColumns.length }) },
          ]}
        />
      )}
      <chakra.p color="muted" fontSize="sm">
        <FormattedMessage id="export.hint" />
      </chakra.p>
    </DialogFrame>
  );
}

interface FactsProps {
  readonly filterText: string;
  readonly total: number | undefined;
  /** Somebody counts them: what isn't known yet is on its way. */
  readonly counted: boolean;
}

/** Which rows: the filter in words, and their number as soon as it is known. */
function Facts({ filterText, total, counted }: FactsProps) {
  return (
    <chakra.dl css={FACTS}>
      <dt>
        <FormattedMessage id="export.filter" />
      </dt>
      <dd>{filterText === "" ? <FormattedMessage id="export.filter.none" /> : <bdi>{filterText}</bdi>}</dd>
      {counted && (
        <>
          <dt>
            <FormattedMessage id="export.rows.label" />
          </dt>
          <dd>
            {total === undefined ? (
              <Skeleton h="1.25em" w="16" />
            ) : (
              <FormattedMessage id="export.rows" values={{ count: total }} />
            )}
          </dd>
        </>
      )}
    </chakra.dl>
  );
}

const FACTS = {
  display: "grid",
  gridTemplateColumns: "max-content minmax(0, 1fr)",
  columnGap: "4",
  rowGap: "1",
  bg: "surface.sunken",
  borderRadius: "control",
  px: "3",
  py: "2.5",
  "& dt": { color: "muted" },
  "& dd": { fontVariantNumeric: "tabular-nums", overflowWrap: "anywhere" },
} as const;
