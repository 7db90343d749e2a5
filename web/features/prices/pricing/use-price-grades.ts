import { useMemo } from "react";
import { useGradeChoices, type GradeChoice } from "../../../parts/grade/grade-select.tsx";

/** The network's grades, and as what one narrows by. */
export function usePriceGrades() {
  const grades = useGradeChoices();
  return useMemo(
    () => ({ grades, options: grades.map(({ id, name, colour }) => ({ value: id, label: name, colour })) }),
    [grades],
  );
}

export type { GradeChoice };
