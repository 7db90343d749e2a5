import { useWatch } from "react-hook-form";
import { useIntl } from "react-intl";
import { boolean, type infer as Infer, object, string, superRefine } from "zod/mini";
import { GAS_COUNTER, STOCK_MOVEMENT } from "../../../../common/limits.ts";
import { LOCK_REASON, LockReason, lockReasonOf } from "../../../parts/period-lock/lock-reason.tsx";
import { StationSelect } from "../../../parts/places/station-select.tsx";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { useOptionsOf, useWordOf } from "../../../parts/records/words.ts";
import type { GasUnit } from "../../../schema-types.generated.ts";
import { choice, decimalText, instantText, optionalText } from "../../../ui/form/checks.ts";
import { FormDrawer } from "../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { type KitForm, type Submission, useKitForm } from "../../../ui/form/use-kit-form.ts";
import { DateTimeInput } from "../../../ui/inputs/date-input.tsx";
import { VolumeInput } from "../../../ui/inputs/decimal-input.tsx";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { SwitchInput } from "../../../ui/inputs/switch-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { UNIT_WORDS } from "./gas-address.ts";
import {
  AmendGasReadingDocument,
  CreateGasReadingDocument,
  type GasReadingLineFragment,
} from "./gas-balance.generated.ts";
import { READING_CHANGES } from "./gas-changes.ts";

const SCHEMA = object({
  stationId: choice(),
  time: instantText(),
  unit: choice(),
  counter: decimalText(GAS_COUNTER),
  meterReplaced: boolean(),
  oldMeterCounter: decimalText({ ...GAS_COUNTER, optional: true }),
  number: optionalText(STOCK_MOVEMENT.NUMBER),
  note: optionalText(STOCK_MOVEMENT.TEXT),
  amends: string(),
  ...LOCK_REASON,
}).check(
  superRefine(({ amends, note }, context) => {
    if (amends !== "" && note.trim() === "") {
      context.addIssue({ code: "custom", path: ["note"], params: { said: { id: "form.required" } } });
    }
  }),
);
type Values = Infer<typeof SCHEMA>;

interface Props {
  /** The reading whose place it takes; undefined: it is a new one. */
  readonly of: GasReadingLineFragment | undefined;
  /** Where the list is narrowed to one station: the meter most likely stands there. */
  readonly stationId: string;
  readonly onMade: (id: string) => void;
  readonly onClose: () => void;
}

const valuesOf = (of: GasReadingLineFragment | undefined, stationId: string): Values => ({
  stationId: of?.stationId ?? stationId,
  time: of?.time ?? "",
  unit: of?.unit ?? "",
  counter: of?.counter ?? "",
  meterReplaced: of?.meterReplaced ?? false,
  oldMeterCounter: of?.oldMeterCounter ?? "",
  number: of?.number ?? "",
  note: "",
  amends: of?.id ?? "",
  lockReason: "",
});

/** Enters what a meter had counted, or puts it in the place of what was entered before. */
export function ReadingForm({ of, stationId, onMade, onClose }: Props) {
  const send = useSent();
  const form = useKitForm<Values, Values>({
    schema: SCHEMA,
    values: valuesOf(of, stationId),
    submit: async (values, submission) => {
      const id = await send(values, submission);
      if (id !== undefined) {
        notify({ tone: "success", message: of ? "gas.amended" : "gas.saved" });
        onMade(id);
      }
    },
    onDone: onClose,
  });
  return (
    <FormDrawer form={form} title={of ? "gas.amend.title" : "gas.enter"} onClose={onClose}>
      <Fields form={form} isNew={of === undefined} />
    </FormDrawer>
  );
}

/** Sends what is written, whichever of both it is; gives the new reading's id. */
function useSent() {
  const create = useDeed(CreateGasReadingDocument, READING_CHANGES);
  const amend = useDeed(AmendGasReadingDocument, READING_CHANGES);
  return async (values: Values, { idempotencyKey, ...submission }: Submission): Promise<string | undefined> => {
    const { stationId, time, counter, meterReplaced, oldMeterCounter, number, note, amends } = values;
    const told = {
      idempotencyKey,
      time,
      unit: values.unit as GasUnit,
      counter,
      meterReplaced,
      ...(meterReplaced && oldMeterCounter !== "" && { oldMeterCounter }),
      number: number.trim() || null,
      ...lockReasonOf(values),
    };
    if (amends !== "") {
      return (await amend.send({ ...told, id: amends, reason: note }, submission))?.amendGasReading.id;
    }
    return (await create.send({ ...told, stationId, note: note.trim() || null }, submission))?.createGasReading.id;
  };
}

function Fields({ form, isNew }: { readonly form: KitForm<Values>; readonly isNew: boolean }) {
  const { formatMessage } = useIntl();
  const units = useOptionsOf()(UNIT_WORDS);
  const unitOf = useWordOf(UNIT_WORDS);
  const [unit, replaced] = useWatch({ control: form.methods.control, name: ["unit", "meterReplaced"] });
  const counts = unit === "" ? "" : unitOf(unit as GasUnit);
  return (
    <>
      <FormField of={form} name="stationId" as={StationSelect} label="filter.station" required disabled={!isNew} />
      <FormField of={form} name="time" as={DateTimeInput} label="gas.time" required />
      <FormField of={form} name="unit" as={SelectInput} label="gas.unit" options={units} required />
      <FormField
        of={form}
        name="counter"
        as={VolumeInput}
        label="gas.counter"
        hint={formatMessage({ id: "gas.counter.hint" })}
        limits={GAS_COUNTER}
        unit={counts}
        required
      />
      <FormField
        of={form}
        name="meterReplaced"
        as={SwitchInput}
        label="gas.meterReplaced"
        hint={formatMessage({ id: "gas.meterReplaced.hint" })}
      />
      {replaced && (
        <FormField
          of={form}
          name="oldMeterCounter"
          as={VolumeInput}
          label="gas.oldMeterCounter"
          hint={formatMessage({ id: "gas.oldMeterCounter.hint" })}
          limits={GAS_COUNTER}
          unit=""
        />
      )}
      <FormField of={form} name="number" as={TextInput} label="gas.number" code />
      <FormField of={form} name="note" as={TextInput} label={isNew ? "gas.note" : "gas.reason"} required={!isNew} />
      <LockReason of={form} />
    </>
  );
}
