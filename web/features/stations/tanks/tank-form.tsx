import { TANK_LEVEL, TANK_LITRES } from "../../../../common/limits.ts";
import { chakra } from "@chakra-ui/react";
import { FormattedMessage } from "react-intl";
import { type infer as Infer, minimum, nullable, number, object } from "zod/mini";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { useRecordForm } from "../../../parts/records/use-record-form.ts";
import { changedFields } from "../../../ui/form/changed-fields.ts";
import { choice, decimalText, lineText, saidByRule } from "../../../ui/form/checks.ts";
import { FormDrawer } from "../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import type { KitForm } from "../../../ui/form/use-kit-form.ts";
import { VolumeInput } from "../../../ui/inputs/decimal-input.tsx";
import { GradeSelect, useGradeChoices } from "../../../parts/grade/grade-select.tsx";
import { NumberInput } from "../../../ui/inputs/number-input.tsx";
import { StationSelect } from "../../../parts/places/station-select.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { ChangeTankDocument, CreateTankDocument, TanksDocument, type TankLineFragment } from "./tanks.generated.ts";

/** A count that has to be there, from `least` up. */
const count = (least: number) =>
  nullable(number().check(minimum(least))).check(
    saidByRule((value) => (value === null ? { id: "form.required" } : undefined)),
  );

const SCHEMA = object({
  stationId: choice(),
  number: count(1),
  name: lineText(200),
  gradeId: choice(),
  capacityLitres: decimalText(TANK_LITRES),
  heightMm: count(1),
  lowLimitLitres: decimalText(TANK_LEVEL),
  highLimitLitres: decimalText(TANK_LITRES),
  hysteresisLitres: decimalText(TANK_LEVEL),
  waterLimitMm: count(0),
});

type Values = Infer<typeof SCHEMA>;

interface Props {
  /** The tank that changes; absent: a new one. */
  readonly tank: TankLineFragment | undefined;
  /** Where a new one stands; "" where that isn't known. */
  readonly stationId: string;
  readonly onClose: () => void;
}

const CHANGES = { changes: [TanksDocument] };

/** Makes a tank or changes one. */
export function TankForm({ tank, stationId, onClose }: Props) {
  const create = useDeed(CreateTankDocument, CHANGES);
  const change = useDeed(ChangeTankDocument, CHANGES);
  const form = useRecordForm<Values>({
    schema: SCHEMA,
    values: tank ? valuesOf(tank) : { ...EMPTY, stationId },
    submit: (values, submission, first) =>
      tank
        ? change.send({ id: tank.id, ...changedFields(inputOf(values), inputOf(first)) }, submission)
        : create.send({ stationId: values.stationId, ...inputOf(values) }, submission),
    saved: "tanks.saved",
    onClose,
  });
  return (
    <FormDrawer form={form} title={tank ? "tanks.edit" : "tanks.add"} onClose={onClose}>
      <Fields form={form} isNew={tank === undefined} />
    </FormDrawer>
  );
}

function Fields({ form, isNew }: { readonly form: KitForm<Values>; readonly isNew: boolean }) {
  const grades = useGradeChoices();
  return (
    <>
      <FormField of={form} name="stationId" as={StationSelect} label="filter.station" required disabled={!isNew} />
      <chakra.div css={PAIR}>
        <FormField of={form} name="number" as={NumberInput} label="tanks.number" min={1} required />
        <FormField of={form} name="name" as={TextInput} label="tanks.name" required />
      </chakra.div>
      <FormField
        of={form}
        name="gradeId"
        as={GradeSelect}
        label="filter.grade"
        grades={grades}
        required
        hint={isNew ? undefined : <FormattedMessage id="tanks.grade.hint" />}
      />
      <chakra.div css={PAIR}>
        <FormField
          of={form}
          name="capacityLitres"
          as={VolumeInput}
          label="tank.capacity"
          limits={TANK_LITRES}
          required
        />
        <FormField of={form} name="heightMm" as={NumberInput} label="tanks.height" unit="mm" min={1} required />
        <FormField of={form} name="lowLimitLitres" as={VolumeInput} label="tanks.low" limits={TANK_LEVEL} required />
        <FormField of={form} name="highLimitLitres" as={VolumeInput} label="tanks.high" limits={TANK_LITRES} required />
        <FormField
          of={form}
          name="hysteresisLitres"
          as={VolumeInput}
          label="tanks.hysteresis"
          limits={TANK_LEVEL}
          required
          hint={<FormattedMessage id="tanks.hysteresis.hint" />}
        />
        <FormField of={form} name="waterLimitMm" as={NumberInput} label="tanks.water" unit="mm" min={0} required />
      </chakra.div>
    </>
  );
}

const EMPTY: Values = {
  stationId: "",
  number: null,
  name: "",
  gradeId: "",
  capacityLitres: "",
  heightMm: null,
  lowLimitLitres: "",
  highLimitLitres: "",
  hysteresisLitres: "",
  waterLimitMm: null,
};

const inputOf = ({ stationId: _stays, number: no, heightMm, waterLimitMm, ...facts }: Values) => ({
  ...facts,
  number: no ?? 0,
  heightMm: heightMm ?? 0,
  waterLimitMm: waterLimitMm ?? 0,
});

function valuesOf(tank: TankLineFragment): Values {
  const { stationId, number: no, name, gradeId, capacityLitres, heightMm } = tank;
  const { lowLimitLitres, highLimitLitres, hysteresisLitres, waterLimitMm } = tank;
  const limits = { lowLimitLitres, highLimitLitres, hysteresisLitres, waterLimitMm };
  return { stationId, number: no, name, gradeId, capacityLitres, heightMm, ...limits };
}

const PAIR = {
  display: "grid",
  gridTemplateColumns: { base: "1fr", sm: "1fr 1fr" },
  gap: "4",
  alignItems: "start",
} as const;
