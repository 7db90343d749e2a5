import { domain } from "../../kernel/domain.ts";
import { employeeCards } from "./employee-card.list.ts";
import { EmployeeCardResolver } from "./employee-card.resolver.ts";

/** Cards of those who work at stations. */
export const employeeCardDomain = domain({
  resolvers: [EmployeeCardResolver],
  tables: { distributed: ["employee_card"] },
  files: [employeeCards.file],
});
