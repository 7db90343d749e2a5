import type {
  ChangeReportScheduleInput,
  CreateReportScheduleInput,
  ReportSchedule,
  RequestExportInput,
} from "../schema-types.generated.ts";
import { exportInput } from "./exports.ts";
import type { Caller } from "./execute.ts";
import { type Network, type Thing, unique } from "./world.ts";

const SCHEDULE = `id name list format filterText range rhythm weekday monthDay time timeZone nextAt lastAt lastRefusal lastJobId lastState lastFailure
  createdAt changedAt`;
const LIST = `query List($first: Int! = 100, $after: String) {
  reportSchedules(first: $first, after: $after) { nodes { ${SCHEDULE} } pageInfo { endCursor hasNextPage } } }`;
export const DELETE_SCHEDULE = "mutation Delete($input: ReportScheduleInput!) { deleteReportSchedule(input: $input) }";
export const CREATE_SCHEDULE = `mutation Create($input: CreateReportScheduleInput!) { createReportSchedule(input: $input) { ${SCHEDULE} } }`;
export const CHANGE_SCHEDULE = `mutation Change($input: ChangeReportScheduleInput!) { changeReportSchedule(input: $input) { ${SCHEDULE} } }`;

type ScheduleDeed = "pauseReportSchedule" | "resumeReportSchedule" | "runReportSchedule";

/** What is done with a schedule by its id alone. */
export const scheduleDeed = (name: ScheduleDeed): string =>
  `mutation Deed($input: ReportScheduleInput!) { ${name}(input: $input) { ${SCHEDULE} } }`;

/** Sales of the day before as CSV, every day at 07:00 UTC. */
export const scheduleFacts = (given: object = {}) => ({
  idempotencyKey: unique("key"),
  name: unique("schedule"),
  range: "YESTERDAY" as const,
  rhythm: "DAILY" as const,
  time: "07:00",
  timeZone: "UTC",
  ...given,
});

export const scheduleInput = (
  given: Partial<CreateReportScheduleInput> = {},
  request: Partial<RequestExportInput> = {},
): CreateReportScheduleInput => ({ ...scheduleFacts(), request: exportInput(request), ...given });

/** Begins a schedule. */
export async function schedule(
  caller: Caller,
  given: Partial<CreateReportScheduleInput> = {},
  request: Partial<RequestExportInput> = {},
): Promise<ReportSchedule> {
  const input = scheduleInput(given, request);
  return (await caller.run<{ createReportSchedule: ReportSchedule }>(CREATE_SCHEDULE, { input })).createReportSchedule;
}

/** Changes a schedule to what stands here. */
export async function reschedule(
  caller: Caller,
  { id }: Thing,
  given: Partial<ChangeReportScheduleInput> = {},
): Promise<ReportSchedule> {
  const input = { ...scheduleFacts(), id, format: "CSV", ...given };
  return (await caller.run<{ changeReportSchedule: ReportSchedule }>(CHANGE_SCHEDULE, { input })).changeReportSchedule;
}

/** Pauses, resumes or runs a schedule. */
export async function onSchedule(caller: Caller, name: ScheduleDeed, { id }: Thing): Promise<ReportSchedule> {
  const input = { idempotencyKey: unique("key"), id };
  return (await caller.run<Record<string, ReportSchedule>>(scheduleDeed(name), { input }))[name] as ReportSchedule;
}

interface Page {
  readonly nodes: ReportSchedule[];
  readonly pageInfo: { readonly endCursor: string; readonly hasNextPage: boolean };
}

/** A page of a caller's schedules. */
export const schedulePage = async (caller: Caller, args: Record<string, unknown> = {}): Promise<Page> =>
  (await caller.run<{ reportSchedules: Page }>(LIST, args)).reportSchedules;

/** A caller's schedules, newest first. */
export const schedulesOf = async (caller: Caller): Promise<ReportSchedule[]> => (await schedulePage(caller)).nodes;

const deedOn = (name: ScheduleDeed) => async (network: Network) =>
  onSchedule(network.owner, name, await schedule(network.owner));

/** How each change of schedules is brought to succeed. */
export const SCHEDULE_DEEDS: Readonly<Record<string, (network: Network) => Promise<unknown>>> = {
  createReportSchedule: ({ owner }) => schedule(owner),
  changeReportSchedule: async ({ owner }) => reschedule(owner, await schedule(owner), { time: "08:00" }),
  pauseReportSchedule: deedOn("pauseReportSchedule"),
  resumeReportSchedule: deedOn("resumeReportSchedule"),
  runReportSchedule: deedOn("runReportSchedule"),
  deleteReportSchedule: async ({ owner }) => {
    const { id } = await schedule(owner);
    await owner.run(DELETE_SCHEDULE, { input: { idempotencyKey: unique("key"), id } });
  },
};
