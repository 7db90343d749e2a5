import { useMutation } from "@apollo/client/react";
import { Button, chakra, Skeleton } from "@chakra-ui/react";
import { Hourglass } from "lucide-react";
import { useEffect, useState } from "react";
import { FormattedMessage } from "react-intl";
import { numbersOf } from "../../lib/error-numbers.ts";
import { useLiveList } from "../../lib/use-live.ts";
import { LoadError } from "../../ui/load-error.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { ExportList } from "./export-list.tsx";
import { ExportJobChangesDocument, RequestExportDocument } from "./export.generated.ts";
import { expectExport } from "./export-store.ts";
import type { Exportable } from "./export-target.ts";
import { useExportInput } from "./use-export-input.ts";
import { isUnderWay } from "./use-exports.ts";

/** A report that takes longer is better made in the background. */
const LONG_MS = 2_000;
/** What the server says where a statement takes too long, and the browser where an answer does. */
const TOO_LONG = [429, "timeout"] as const;

interface Props {
  /** The report is asked for and hasn't been told yet. */
  readonly loading: boolean;
  readonly error: unknown;
  /** The same as a file. */
  readonly file: Exportable;
  readonly onRetry: () => void;
  /** Nobody waits for the answer any more: its file is made. */
  readonly onGiveUp: () => void;
  /** No file comes of it: the answer is waited for again. */
  readonly onTakeUp: () => void;
}

/** In the place of a report that isn't there: a while to wait, then the way to have it made as a file, with how far that is. */
export function LongReport({ loading, error, file, onRetry, onGiveUp, onTakeUp }: Props) {
  const [jobId, setJobId] = useState<string>();
  const [request, { loading: asking }] = useMutation(RequestExportDocument);
  const inputOf = useExportInput();
  const isLong = useLasting(loading && jobId === undefined);
  const isTooLong = Boolean(error) && TOO_LONG.some((number) => numbersOf(error).includes(number));

  async function handleMake() {
    const input = { ...inputOf(file), format: "XLSX" as const };
    const { data } = await request({ variables: { input } }).catch(() => ({ data: undefined }));
    if (data) {
      expectExport(data.requestExport.id);
      setJobId(data.requestExport.id);
      onGiveUp();
    }
  }

  if (jobId !== undefined) {
    const handleAgain = () => {
      setJobId(undefined);
      onTakeUp();
    };
    return <Making jobId={jobId} onAgain={handleAgain} />;
  }
  if (error && !isTooLong) {
    return <LoadError error={error} onRetry={onRetry} />;
  }
  return isLong || isTooLong ? (
    <EmptyState
      icon={Hourglass}
      title="export.long"
      text="export.long.text"
      action={
        <chakra.div display="flex" gap="2" flexWrap="wrap" justifyContent="center">
          <Button size="sm" colorPalette="accent" loading={asking} onClick={() => void handleMake()}>
            <FormattedMessage id="export.long.make" />
          </Button>
          {isTooLong && (
            <Button size="sm" variant="outline" colorPalette="gray" onClick={onRetry}>
              <FormattedMessage id="screen.retry" />
            </Button>
          )}
        </chakra.div>
      }
    />
  ) : (
    <Skeleton flex="1" minH="64" />
  );
}

/** How far the file is, and the file once it is there; where none comes, the way back to the report. */
function Making({ jobId, onAgain }: { readonly jobId: string; readonly onAgain: () => void }) {
  const { value } = useLiveList(ExportJobChangesDocument, {}, (job) => job.id);
  const jobs = value.filter(({ id }) => id === jobId);
  return jobs.length === 0 ? (
    <Skeleton minH="20" />
  ) : (
    <chakra.section css={MAKING}>
      {jobs.some(isUnderWay) && (
        <p>
          <FormattedMessage id="export.long.making" />
        </p>
      )}
      <ExportList jobs={jobs} />
      {jobs.some(({ state }) => state === "CANCELLED" || state === "FAILED") && (
        <Button size="sm" variant="outline" colorPalette="gray" mx="4" mb="3" onClick={onAgain}>
          <FormattedMessage id="screen.retry" />
        </Button>
      )}
    </chakra.section>
  );
}

/** Whether something has lasted too long; `false` ends it. */
function useLasting(lasts: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = lasts ? setTimeout(() => setLong(true), LONG_MS) : undefined;
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [lasts]);
  return lasts && isLong;
}

const MAKING = {
  bg: "surface",
  borderWidth: "1px",
  borderColor: "line",
  borderRadius: "surface",
  maxW: "40rem",
  "& > p": { px: "4", py: "2.5", color: "muted", fontSize: "sm", borderBlockEndWidth: "1px", borderColor: "line" },
} as const;
