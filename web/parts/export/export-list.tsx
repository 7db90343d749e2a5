import { useMutation } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { Download, FileSpreadsheet, FileText, X } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFormat } from "../../lib/format.ts";
import { useMe } from "../../lib/me.ts";
import { FileSize } from "../../ui/file-size.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { CancelExportDocument, type ExportRowFragment } from "./export.generated.ts";
import { isUnderWay, useDownload } from "./use-exports.ts";

/** Every export of the last weeks with how far it is, its file as long as it is kept, and a way to give it up. */
export function ExportList({ jobs }: { readonly jobs: readonly ExportRowFragment[] }) {
  if (jobs.length === 0) {
    return <EmptyState icon={Download} title="export.none" text="export.none.text" compact />;
  }
  return (
    <chakra.ul listStyleType="none">
      {jobs.map((job) => (
        <ExportRow key={job.id} job={job} />
      ))}
    </chakra.ul>
  );
}

function ExportRow({ job }: { readonly job: ExportRowFragment }) {
  const { formatMessage } = useIntl();
  const download = useDownload();
  const [cancel, { loading }] = useMutation(CancelExportDocument);
  const { id, fileName: name, filterText, format } = job;
  const Icon = format === "XLSX" ? FileSpreadsheet : FileText;
  const handleCancel = () => cancel({ variables: { input: { jobId: id } } }).catch(() => undefined);
  return (
    <Row data-gone={job.state === "DONE" || isUnderWay(job) ? undefined : ""}>
      <Icon size={20} strokeWidth={1.6} aria-hidden />
      <chakra.div minW="0" flex="1">
        <chakra.p fontWeight="500" overflowWrap="anywhere" lineHeight="1.35">
          <bdi>{name}</bdi>
        </chakra.p>
        {filterText && (
          <chakra.p className="quiet" truncate title={filterText}>
            <bdi>{filterText}</bdi>
          </chakra.p>
        )}
        <Outcome job={job} />
      </chakra.div>
      {isUnderWay(job) && (
        <IconButton
          size="sm"
          label={formatMessage({ id: "export.cancel" }, { name })}
          disabled={loading}
          onClick={() => void handleCancel()}
        >
          <X size={16} aria-hidden />
        </IconButton>
      )}
      {job.state === "DONE" && (
        <IconButton
          size="sm"
          label={formatMessage({ id: "export.download" }, { name })}
          color="accent.fg"
          onClick={() => void download(job)}
        >
          <Download size={17} aria-hidden />
        </IconButton>
      )}
    </Row>
  );
}

/** One line: how far, how large, or why not. */
function Outcome({ job }: { readonly job: ExportRowFragment }) {
  const { formatMessage } = useIntl();
  const format = useFormat(useMe()?.network.timeZone);
  const { state, failure, rows, total, bytes, expiresAt } = job;
  switch (state) {
    case "RUNNING":
      return <Progress rows={rows} total={total} />;
    case "DONE":
      return (
        <p className="quiet facts">
          <span>
            <FormattedMessage
              id="export.done"
              values={{
                rows: formatMessage({ id: "export.rows" }, { count: rows }),
                size: <FileSize bytes={bytes ?? 0} />,
              }}
            />
          </span>
          {expiresAt && (
            <span>
              <FormattedMessage id="export.until" values={{ time: format.dateTime(expiresAt) }} />
            </span>
          )}
        </p>
      );
    case "FAILED":
      return (
        <chakra.p className="quiet" css={{ "&&": { color: "state.fault.fg" } }}>
          <FormattedMessage id={`export.failure.${failure ?? "BROKEN"}`} />
        </chakra.p>
      );
    case "EXPIRED":
      return (
        <p className="quiet">
          <FormattedMessage id="export.gone" />
        </p>
      );
    default:
      return (
        <p className="quiet">
          <FormattedMessage id={`export.state.${state}`} />
        </p>
      );
  }
}

function Progress({ rows, total }: { readonly rows: number; readonly total: number | null }) {
  const { formatMessage } = useIntl();
  const share = total === null ? 0 : Math.min(1, rows / Math.max(1, total));
  const words =
    total === null
      ? formatMessage({ id: "export.state.RUNNING" })
      : formatMessage({ id: "export.progress" }, { rows, total });
  return (
    <>
      <p className="quiet">{words}</p>
      <Bar
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(share * 100)}
        aria-valuetext={words}
      >
        <span style={{ inlineSize: `${share * 100}%` }} />
      </Bar>
    </>
  );
}

const Row = chakra("li", {
  base: {
    display: "flex",
    alignItems: "flex-start",
    gap: "3",
    px: "4",
    py: "3",
    borderBlockStartWidth: "1px",
    borderColor: "line",
    _first: { borderBlockStartWidth: "0" },
    "& > svg": { flex: "none", color: "muted", marginBlockStart: "0.5" },
    "&[data-gone]": { color: "muted" },
    "& .facts": { display: "flex", flexWrap: "wrap", columnGap: "3" },
    "& .facts > span": { whiteSpace: "nowrap" },
    "& .quiet": { color: "muted", fontSize: "sm", fontVariantNumeric: "tabular-nums" },
  },
});

const Bar = chakra("div", {
  base: {
    h: "1",
    marginBlockStart: "1.5",
    borderRadius: "full",
    bg: "line",
    overflow: "hidden",
    "& > span": { display: "block", h: "100%", bg: "accent.solid", transition: "inline-size 200ms linear" },
  },
});
