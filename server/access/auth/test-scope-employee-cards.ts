import type { Requests } from "./test-scope-inputs.ts";

/** How cards of employees are asked for, and to change, that belong to others. */
export const EMPLOYEE_CARD_REQUESTS: Readonly<Record<string, Requests>> = {
  "Mutation.createEmployeeCard": ({ employee, station }, own) => [
    { input: { employeeId: employee, number: "EMP-STOLEN" } },
    { input: { employeeId: own.employee, number: "EMP-STOLEN", stationId: station } },
  ],
  "Mutation.changeEmployeeCard": ({ employeeCard, station }, own) => [
    { input: { id: employeeCard, tag: "ABCD" } },
    { input: { id: own.employeeCard, stationId: station } },
  ],
  "Mutation.setEmployeeCardState": ({ employeeCard }) => [{ input: { id: employeeCard, state: "LOST" } }],
  "Mutation.replaceEmployeeCard": ({ employeeCard }) => [{ input: { id: employeeCard, number: "EMP-STOLEN" } }],
  "Query.employeeCards": ({ platform, employee, employeeCard }) => [
    { filter: { platformIds: [platform] } },
    { filter: { ids: [employeeCard] } },
    { filter: { employeeIds: [employee] } },
    {},
  ],
};
