import { useQuery } from "@apollo/client/react";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { DetailDrawer, type Fact } from "../../../ui/detail-drawer.tsx";
import { GradeMark } from "../../../parts/grade/grade-mark.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { RecordHistory } from "../../../parts/record-history/record-history.tsx";
import {
  DeleteGradeDocument,
  ChangeGradeDocument,
  GradeDetailDocument,
  type GradeLineFragment,
} from "./energy.generated.ts";
import { GradeForm } from "./grade-form.tsx";
import { useGradeActions, useMayChangeGrades } from "./use-grade-actions.ts";
import { DeedButton } from "../../../ui/deed-button.tsx";

interface Props {
  readonly id: string;
  readonly timeZone: string | undefined;
  readonly onClose: () => void;
}

/** One grade: what it is, where it is used, what was done to it. */
export function GradeDetail({ id, timeZone, onClose }: Props) {
  const { data, error, refetch } = useQuery(GradeDetailDocument, { context: { silent: true } });
  const [changing, setChanging] = useState(false);
  const mayChange = useMayChangeGrades();
  const { remove } = useGradeActions();
  const grade = data?.grades.find((each) => each.id === id);
  const facts = useFacts(grade);
  if (error && !data) {
    return (
      <DetailDrawer title={NO_VALUE} facts={[]} onClose={onClose}>
        <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} compact />
      </DetailDrawer>
    );
  }
  return (
    <>
      <DetailDrawer
        title={grade ? <GradeMark name={grade.name} colour={grade.colour} /> : NO_VALUE}
        facts={facts}
        missing={data !== undefined && grade === undefined}
        actions={
          grade &&
          mayChange && (
            <>
              <DeedButton
                needs={ChangeGradeDocument}
                size="sm"
                variant="outline"
                colorPalette="gray"
                onClick={() => setChanging(true)}
              >
                <Pencil aria-hidden />
                <FormattedMessage id="grade.change" />
              </DeedButton>
              <DeedButton
                needs={DeleteGradeDocument}
                size="sm"
                variant="outline"
                colorPalette="red"
                onClick={() => void remove(grade).then((gone) => gone && onClose())}
              >
                <Trash2 aria-hidden />
                <FormattedMessage id="grade.delete" />
              </DeedButton>
            </>
          )
        }
        history={<RecordHistory objectId={id} timeZone={timeZone} />}
        onClose={onClose}
      />
      {grade && changing && <GradeForm grade={grade} onClose={() => setChanging(false)} />}
    </>
  );
}

function useFacts(grade: GradeLineFragment | undefined): readonly Fact[] | undefined {
  const { formatMessage } = useIntl();
  const { number } = useFormat();
  if (grade === undefined) {
    return undefined;
  }
  const { code, kind, unit, colour, referenceDensity, expansionGroup, usage } = grade;
  const density =
    referenceDensity === null
      ? NO_VALUE
      : formatMessage({ id: "grade.density.value" }, { density: number(referenceDensity) });
  return [
    { title: "grade.code", value: <bdi>{code}</bdi> },
    { title: "grade.kind", value: formatMessage({ id: `grade.kind.${kind}` }) },
    { title: "grade.unit", value: formatMessage({ id: `grade.unit.${unit}` }) },
    { title: "grade.colour", value: <bdi>{colour}</bdi> },
    { title: "grade.density", value: density },
    { title: "grade.expansion", value: <bdi>{expansionGroup ?? NO_VALUE}</bdi> },
    { title: "grade.usage", value: formatMessage({ id: "grade.usage.value" }, { ...usage }) },
  ];
}
