import { scheduleFacts, scheduleInput } from "../../test/schedules.ts";
import { fresh, PLAIN, type Requests } from "./test-scope-inputs.ts";

const one: Requests = ({ reportSchedule }) => [{ input: { id: reportSchedule, idempotencyKey: fresh("key") } }];

/** What is asked of schedules that aren't the caller's. */
export const SCHEDULE_REQUESTS: Readonly<Record<string, Requests>> = {
  "Query.reportSchedules": PLAIN,
  "Query.scheduleRanges": () => [{ list: "TRANSACTIONS" }],
  "Mutation.createReportSchedule": () => [{ input: scheduleInput({}, { columns: [{ id: "nothing" }] }) }],
  "Mutation.pauseReportSchedule": one,
  "Mutation.resumeReportSchedule": one,
  "Mutation.runReportSchedule": one,
  "Mutation.deleteReportSchedule": one,
  "Mutation.changeReportSchedule": ({ reportSchedule }) => [
    { input: { ...scheduleFacts(), id: reportSchedule, format: "CSV" } },
  ],
};
