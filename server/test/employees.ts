import type { CreateEmployeeInput, Employee } from "../schema-types.generated.ts";
import type { Caller } from "./execute.ts";
import { unique } from "./world.ts";

/** The fields of an employee that stories look at. */
export const EMPLOYEE = `id code name phone platformId platformName stationId stationCode stationName accountId login loginOpen
  certification state validFrom validUntil`;
export const CREATE = `mutation Create($input: CreateEmployeeInput!) { createEmployee(input: $input) { ${EMPLOYEE} } }`;
const LIST = `query Employees($filter: EmployeeFilter, $orderBy: EmployeeOrder! = CODE_ASC) {
  employees(filter: $filter, orderBy: $orderBy) { nodes { ${EMPLOYEE} } } }`;
const CHANGES = `query Changes($id: ID!) { auditEntries(filter: { objectId: $id }) { nodes { operation before after } } }`;

/** Makes an employee as the caller. */
export async function employee(caller: Caller, given: Partial<CreateEmployeeInput> = {}): Promise<Employee> {
  const input = { code: unique("E"), name: "Somebody", ...given };
  return (await caller.run<{ createEmployee: Employee }>(CREATE, { input })).createEmployee;
}

/** The employees that a caller sees, by code unless told. */
export async function employeesOf(caller: Caller, variables: Record<string, unknown> = {}): Promise<Employee[]> {
  return (await caller.run<{ employees: { nodes: Employee[] } }>(LIST, variables)).employees.nodes;
}

/** What the audit log tells of a record, newest first. */
export async function changesOf(caller: Caller, id: string): Promise<object[]> {
  return (await caller.run<{ auditEntries: { nodes: object[] } }>(CHANGES, { id })).auditEntries.nodes;
}

/** What the server answers to a file. */
export interface SentFile {
  readonly id: string;
  readonly header: readonly string[];
  readonly sample: readonly (readonly string[])[];
  readonly rowCount: number;
}

/** Sends a file of employees; gives the whole envelope and its status. */
export async function sendFile({ http, token }: Caller, payload: string | Buffer) {
  const headers = { ...(token === null ? {} : { authorization: `Bearer ${token}` }), "content-type": "text/csv" };
  const response = await http.inject({ method: "POST", url: "/imports/employees", headers, payload });
  const body = response.json<{ code: number; data: SentFile | null; field?: string; params?: object }>();
  return { status: response.statusCode, ...body };
}

/** A file of employees that was taken. */
export async function importFileOf(caller: Caller, payload: string | Buffer): Promise<SentFile> {
  const { data } = await sendFile(caller, payload);
  if (data === null) {
    throw new Error("the file was refused, against expectation");
  }
  return data;
}
