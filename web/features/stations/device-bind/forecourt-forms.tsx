import { useMutation } from "@apollo/client/react";
import { minimum, nullable, number, object } from "zod/mini";
import { changedFields } from "../../../ui/form/changed-fields.ts";
import { choice, lineText, saidByRule } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { type Submission, useKitForm } from "../../../ui/form/use-kit-form.ts";
import { NumberInput } from "../../../ui/inputs/number-input.tsx";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import {
  AddGunDocument,
  ChangeDispenserDocument,
  ChangeGunDocument,
  CreateDispenserDocument,
  type BoundGunFragment,
  type StationSetUpQuery,
} from "./device-bind.generated.ts";

const REFETCH = { refetchQueries: ["StationSetUp"] };
const numbered = nullable(number().check(minimum(1))).check(
  saidByRule((value) => (value === null ? { id: "form.required" } : undefined)),
);
const DISPENSER = object({ number: numbered, name: lineText(200) });
const GUN = object({ number: numbered, tankId: choice() });

interface DispenserValues {
  number: number | null;
  name: string;
}

interface DispenserProps {
  readonly stationId: string;
  /** Null: a new one. */
  readonly dispenser: (DispenserValues & { readonly id: string }) | null;
  readonly onClose: () => void;
}

/** Makes a dispenser, or changes its number and name. */
export function DispenserForm({ stationId, dispenser, onClose }: DispenserProps) {
  const [create] = useMutation(CreateDispenserDocument, REFETCH);
  const [change] = useMutation(ChangeDispenserDocument, REFETCH);
  const submit = (typed: DispenserValues, { context }: Submission, first: DispenserValues) => {
    const facts = factsOf(typed);
    return dispenser
      ? change({ variables: { input: { id: dispenser.id, ...changedFields(facts, factsOf(first)) } }, context })
      : create({ variables: { input: { stationId, ...facts, guns: [] } }, context });
  };
  const values = { number: dispenser?.number ?? null, name: dispenser?.name ?? "" };
  const form = useKitForm<DispenserValues, DispenserValues>({ schema: DISPENSER, values, submit, onDone: onClose });
  return (
    <FormDialog form={form} title={dispenser ? "bind.dispenser.edit" : "bind.dispenser.add"} onClose={onClose}>
      <FormField of={form} name="number" as={NumberInput} label="tanks.number" min={1} required />
      <FormField of={form} name="name" as={TextInput} label="tanks.name" required />
    </FormDialog>
  );
}

interface GunValues {
  number: number | null;
  tankId: string;
}

interface GunProps {
  readonly tanks: StationSetUpQuery["station"]["tanks"];
  readonly dispenserId: string;
  /** Null: a new one. */
  readonly gun: BoundGunFragment | null;
  readonly onClose: () => void;
}

/** Hangs a gun on a dispenser, or changes its number and its tank; it sells what the tank holds. */
export function GunForm({ tanks, dispenserId, gun, onClose }: GunProps) {
  const [add] = useMutation(AddGunDocument, REFETCH);
  const [change] = useMutation(ChangeGunDocument, REFETCH);
  const submit = (typed: GunValues, { context }: Submission, first: GunValues) => {
    const facts = factsOf(typed);
    return gun
      ? change({ variables: { input: { id: gun.id, ...changedFields(facts, factsOf(first)) } }, context })
      : add({ variables: { input: { dispenserId, ...facts } }, context });
  };
  const values = { number: gun?.number ?? null, tankId: gun?.tankId ?? "" };
  const form = useKitForm<GunValues, GunValues>({ schema: GUN, values, submit, onDone: onClose });
  const options = tanks.map(({ id, number: no, name }) => ({ value: id, label: `${no} · ${name}` }));
  return (
    <FormDialog form={form} title={gun ? "bind.gun.edit" : "bind.gun.add"} onClose={onClose}>
      <FormField of={form} name="number" as={NumberInput} label="tanks.number" min={1} required />
      <FormField of={form} name="tankId" as={SelectInput<string>} label="bind.TANK" options={options} required />
    </FormDialog>
  );
}

const factsOf = <Values extends { readonly number: number | null }>(values: Values) => ({
  ...values,
  number: values.number ?? 0,
});
