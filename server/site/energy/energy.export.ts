import { Permission } from "../../../common/permission.ts";
import type { ListFile } from "../../kernel/lists/list-file.ts";
import { GradeFilter, GradeOrder } from "./energy.inputs.ts";
import { countOfGrades, everyGrade, type GradeLine } from "./energy.service.ts";

/** Grades as an export. */
export const gradeExport: ListFile<GradeFilter, GradeLine> = {
  list: "GRADES",
  filterType: GradeFilter,
  permissions: [Permission.EnergyTypes],
  orders: [GradeOrder.CODE_ASC, GradeOrder.CODE_DESC, GradeOrder.NAME_ASC, GradeOrder.NAME_DESC],
  columns: [
    { id: "code", kind: "TEXT" },
    { id: "name", kind: "TEXT" },
    { id: "kind", kind: "ENUM" },
    { id: "unit", kind: "ENUM" },
    { id: "colour", kind: "TEXT" },
    { id: "referenceDensity", kind: "DECIMAL", digits: [0, 3] },
    { id: "expansionGroup", kind: "TEXT" },
    { id: "stations", kind: "INTEGER" },
    { id: "tanks", kind: "INTEGER" },
    { id: "guns", kind: "INTEGER" },
  ],
  total: countOfGrades,
  rows: everyGrade,
};
