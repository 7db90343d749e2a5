import { GradeMark } from "../grade/grade-mark.tsx";

interface Props {
  /** The tank's, as it is counted at its station. */
  readonly number: number;
  readonly gradeName: string;
  /** Of the grade's own record, #rrggbb. */
  readonly gradeColour: string;
}

/** A tank of a station that is named beside it: by its number and what is in it. */
export const TankMark = ({ number, gradeName, gradeColour }: Props) => (
  <>
    {number} <GradeMark name={gradeName} colour={gradeColour} />
  </>
);
