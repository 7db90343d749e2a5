import { useMutation } from "@apollo/client/react";
import { useEffect, useRef } from "react";
import { useLiveList } from "../../lib/use-live.ts";
import { notify } from "../../ui/toast-store.ts";
import { DownloadExportDocument, ExportJobChangesDocument, type ExportRowFragment } from "./export.generated.ts";
import { wasExpected } from "./export-store.ts";
import { saveFile } from "../../lib/save-file.ts";

/** Whether an export still goes on. */
export const isUnderWay = ({ state }: ExportRowFragment): boolean => state === "QUEUED" || state === "RUNNING";

/** Fetches the file of an export; a refusal is told by the error link. */
export function useDownload(): (job: ExportRowFragment) => Promise<void> {
  const [download] = useMutation(DownloadExportDocument);
  return async (job) => {
    const { data } = await download({ variables: { input: { jobId: job.id } } }).catch(() => ({ data: undefined }));
    if (data) {
      saveFile(data.downloadExport.url, job.fileName);
    }
  };
}

/**
 * The person's exports, newest first, as they stand. What ends while one looks is told once; a file that this window
 * asked for a moment ago is fetched at once.
 */
export function useExports(): readonly ExportRowFragment[] {
  const { value, ready } = useLiveList(ExportJobChangesDocument, {}, (job) => job.id);
  const download = useDownload();
  useWhenEnded(ready ? value : undefined, (job) => {
    if (job.state === "DONE" && wasExpected(job.id)) {
      void download(job);
    } else if (job.state === "DONE") {
      notify({ tone: "success", message: "export.ready", values: { file: job.fileName } });
    } else if (job.state === "FAILED") {
      notify({ tone: "error", message: "export.failed", values: { file: job.fileName } });
    }
  });
  return value.toSorted((left, right) => Date.parse(right.createdAt) - Date.parse(left.createdAt));
}

/** Calls for each export that has ended since the first look; a short one may be over when it is first heard of. */
function useWhenEnded(jobs: readonly ExportRowFragment[] | undefined, onEnded: (job: ExportRowFragment) => void) {
  const ended = useRef<Set<string>>(undefined);
  useEffect(() => {
    if (jobs === undefined) {
      return;
    }
    const over = jobs.filter((job) => !isUnderWay(job));
    const known = (ended.current ??= new Set(over.map(({ id }) => id)));
    for (const job of over.filter(({ id }) => !known.has(id))) {
      known.add(job.id);
      onEnded(job);
    }
  });
}
