import { TANK_LITRES } from "../../../../common/limits.ts";
import { useMutation } from "@apollo/client/react";
import { FormattedMessage, useIntl } from "react-intl";
import { object } from "zod/mini";
import { useFormat } from "../../../lib/format.ts";
import { useMay } from "../../../lib/may.ts";
import { choice, decimalText } from "../../../ui/form/checks.ts";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { VolumeInput } from "../../../ui/inputs/decimal-input.tsx";
import { GradeSelect, type GradeChoice, useGradeChoices } from "../../../parts/grade/grade-select.tsx";
import { QuickForm } from "./quick-form.tsx";
import { type SetUpFragment, SetUpTankDocument } from "./set-up.generated.ts";
import { tankDefaults } from "./set-up.rules.ts";
import { Step, Told } from "./step.tsx";

const SCHEMA = object({ gradeId: choice(), capacityLitres: decimalText(TANK_LITRES) });

interface Props {
  readonly station: SetUpFragment;
  /** The set-up is changed here and not at the station. */
  readonly isOurs: boolean;
}

/** What is stored where: a grade and a capacity are enough, the limits follow from them. */
export function TankStep({ station, isOurs }: Props) {
  const { formatMessage } = useIntl();
  const { volume } = useFormat();
  const may = useMay(SetUpTankDocument) && isOurs;
  const grades = useGradeChoices();
  const { tanks } = station;
  return (
    <Step
      number={1}
      title="setUp.tanks"
      done={tanks.length > 0}
      missing={tanks.length === 0 && <FormattedMessage id="setUp.tanks.missing" />}
      there={tanks.map(({ id, number, name, capacityLitres, grade }) => ({
        id,
        text: (
          <Told
            parts={[formatMessage({ id: "tank.name" }, { number, name }), grade.name, volume(capacityLitres, "L", 0)]}
          />
        ),
      }))}
    >
      {may && grades.length > 0 && <NewTank key={tanks.length} station={station} grades={grades} />}
    </Step>
  );
}

function NewTank({
  station: { id, tanks },
  grades,
}: {
  readonly station: SetUpFragment;
  readonly grades: readonly GradeChoice[];
}) {
  const { formatMessage } = useIntl();
  const [create] = useMutation(SetUpTankDocument, { refetchQueries: ["SetUpStation"], awaitRefetchQueries: true });
  const only = grades.length === 1 ? grades[0]?.id : undefined;
  const form = useKitForm({
    schema: SCHEMA,
    values: { gradeId: only ?? "", capacityLitres: "" },
    submit: ({ gradeId, capacityLitres }, { context }) => {
      const facts = tankDefaults(capacityLitres, tanks);
      const name = formatMessage({ id: "setUp.tank.called" }, { number: facts.number });
      return create({ variables: { input: { stationId: id, gradeId, capacityLitres, name, ...facts } }, context });
    },
  });
  return (
    <QuickForm form={form} action={tanks.length === 0 ? "setUp.tank.first" : "setUp.tank.next"}>
      <FormField of={form} name="gradeId" as={GradeSelect} label="filter.grade" grades={grades} required />
      <FormField
        of={form}
        name="capacityLitres"
        as={VolumeInput}
        label="tank.capacity"
        limits={TANK_LITRES}
        hint={<FormattedMessage id="setUp.tank.hint" />}
        required
      />
    </QuickForm>
  );
}
