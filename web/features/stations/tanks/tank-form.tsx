import { TANK_LEVEL, TANK_LITRES } from "../../../../common/limits.ts";
import { useMutation } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { FormattedMessage } from "react-intl";
import { minimum, nullable, number, object } from "zod/mini";
import { choice, decimalText, lineText, saidByRule } from "../../../ui/form/checks.ts";
import { FormDrawer } from "../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { type KitForm, type Submission, useKitForm } from "../../../ui/form/use-kit-form.ts";
import { VolumeInput } from "../../../ui/inputs/decimal-input.tsx";
import { GradeSelect, useGradeChoices } from "../../../parts/grade/grade-select.tsx";
import { NumberInput } from "../../../ui/inputs/number-input.tsx";
import { StationSelect } from "../../../parts/places/station-select.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { ChangeTankDocument, CreateTankDocument, type TankLineFragment } from "./tanks.generated.ts";

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

interface Values {
  stationId: string;
  number: number | null;
  name: string;
  gradeId: string;
  capacityLitres: string;
  heightMm: number | null;
  lowLimitLitres: string;
  highLimitLitres: string;
  hysteresisLitres: string;
  waterLimitMm: number | null;
}

interface Props {
  /** The tank that changes; absent: a new one. */
  readonly tank?: TankLineFragment;
  /** Where a new one stands, if that is known. */
  readonly stationId?: string;
  readonly onClose: () => void;
}

/** Makes a tank or changes one. */
export function TankForm({ tank, stationId = "", onClose }: Props) {
  const send = useSend(tank);
  const values = tank ? valuesOf(tank) : { ...EMPTY, stationId };
  const form = useKitForm<Values, Values>({ schema: SCHEMA, values, submit: send, onDone: handleDone });

  function handleDone() {
    notify({ tone: "success", message: "tanks.saved", values: { name: form.methods.getValues("name") } });
    onClose();
  }

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

function useSend(tank: TankLineFragment | undefined) {
  const refetch = { refetchQueries: ["Tanks", "TankDetail"] };
  const [create] = useMutation(CreateTankDocument, refetch);
  const [change] = useMutation(ChangeTankDocument, refetch);
  return ({ stationId, number: no, heightMm, waterLimitMm, ...facts }: Values, { context }: Submission) => {
    const input = { ...facts, number: no ?? 0, heightMm: heightMm ?? 0, waterLimitMm: waterLimitMm ?? 0 };
    return tank
      ? change({ variables: { input: { id: tank.id, ...input } }, context })
      : create({ variables: { input: { stationId, ...input } }, context });
  };
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
