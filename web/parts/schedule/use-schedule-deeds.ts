import { v4 as uuid } from "uuid";
import { confirm } from "../../ui/confirm-store.ts";
import { notify } from "../../ui/toast-store.ts";
import { expectExport } from "../export/export-store.ts";
import { useDeed } from "../records/use-deed.ts";
import {
  DeleteReportScheduleDocument,
  PauseReportScheduleDocument,
  ReportSchedulesDocument,
  ResumeReportScheduleDocument,
  RunReportScheduleDocument,
  type ScheduleRowFragment,
} from "./schedule.generated.ts";

const CHANGES = { changes: [ReportSchedulesDocument] };

/** What can be done with a schedule from its line; a refusal is told by a notice. */
export function useScheduleDeeds({ id, name }: Pick<ScheduleRowFragment, "id" | "name">) {
  const run = useDeed(RunReportScheduleDocument, CHANGES);
  const pause = useDeed(PauseReportScheduleDocument, CHANGES);
  const resume = useDeed(ResumeReportScheduleDocument, CHANGES);
  const remove = useDeed(DeleteReportScheduleDocument, CHANGES);
  const input = () => ({ id, idempotencyKey: uuid() });
  return {
    async run() {
      const jobId = (await run.act(input()))?.runReportSchedule.lastJobId;
      if (jobId) {
        expectExport(jobId);
      }
    },
    pause: () => pause.act(input()),
    resume: () => resume.act(input()),
    async remove() {
      const question = {
        title: "schedule.delete.question",
        text: "schedule.delete.text",
        action: "schedule.delete",
      } as const;
      if ((await confirm({ ...question, values: { name }, tone: "danger" })) && (await remove.act(input()))) {
        notify({ tone: "info", message: "schedule.deleted", values: { name } });
      }
    },
  };
}
