import { domain } from "../../kernel/domain.ts";
import { stationFollowers } from "../../site/station/station.ports.ts";
import { followStation, leaveStation } from "./employee.follow.ts";
import { EmployeeResolver } from "./employee.resolver.ts";
import { employees } from "./employee.list.ts";
import { employeeImport } from "./employee.import.ts";

stationFollowers.give({ followStation, leaveStation });

export const employeeDomain = domain({
  resolvers: [EmployeeResolver],
  tables: { reference: ["employee"] },
  files: [employees.file],
  imports: [employeeImport],
});
