import { useQuery } from "@apollo/client/react";
import { useDeferredValue, useMemo, useState } from "react";
import { useIntl } from "react-intl";
import { type infer as Infer, literal, object, string, union } from "zod/mini";
import { StationInput } from "../../../parts/places/station-input.tsx";
import { usePlaces } from "../../../parts/places/use-places.ts";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { changedFields } from "../../../ui/form/changed-fields.ts";
import { choice, dayText, lineText, optionalText } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormDrawer } from "../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { DateInput } from "../../../ui/inputs/date-input.tsx";
import type { InputProps } from "../../../ui/inputs/field-frame.tsx";
import { type Candidate, SearchSelect } from "../../../ui/inputs/search-select.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { useTyped } from "../../../ui/inputs/use-typed.ts";
import { notify } from "../../../ui/toast-store.ts";
import {
  ChangeEmployeeCardDocument,
  CreateEmployeeCardDocument,
  EmployeeCardDetailDocument,
  type EmployeeCardLineFragment,
  EmployeeCardListDocument,
  EmployeesForCardDocument,
  ReplaceEmployeeCardDocument,
} from "./employee-card.generated.ts";

const [NUMBER, TAG] = [32, 48];
const VALID = { tag: optionalText(TAG), stationId: string(), validUntil: union([literal(""), dayText()]) };
const NEW = object({ employeeId: choice(), number: lineText(NUMBER), ...VALID });
const CHANGED = object({ employeeId: string(), number: string(), ...VALID });
type Values = Infer<typeof NEW>;

const CHANGES = { changes: [EmployeeCardListDocument, EmployeeCardDetailDocument] };

interface Props {
  /** Absent: a new one. */
  readonly card: EmployeeCardLineFragment | undefined;
  readonly onClose: () => void;
  readonly onMade: (id: string) => void;
}

/** Issues an employee's card, or changes what a reader sees of it and where it is valid. */
export function EmployeeCardForm({ card, onClose, onMade }: Props) {
  const { formatMessage } = useIntl();
  const create = useDeed(CreateEmployeeCardDocument, CHANGES);
  const change = useDeed(ChangeEmployeeCardDocument, CHANGES);
  const places = usePlaces();
  const form = useKitForm<Values, Values>({
    schema: card ? CHANGED : NEW,
    values: {
      employeeId: card?.employeeId ?? "",
      number: card?.number ?? "",
      tag: card?.tag ?? "",
      stationId: card?.stationId ?? "",
      validUntil: card?.validUntil ?? "",
    },
    submit: async (values, submission, first) => {
      const given = inputOf(values);
      if (card) {
        await change.send({ ...changedFields(given, inputOf(first)), id: card.id }, submission);
        notify({ tone: "success", message: "employeeCard.saved", values: { number: card.number } });
        return;
      }
      const { employeeId, number } = values;
      const made = await create.send({ ...given, employeeId, number }, submission);
      if (made) {
        notify({ tone: "success", message: "employeeCard.saved", values: { number: made.createEmployeeCard.number } });
        onMade(made.createEmployeeCard.id);
      }
    },
    onDone: onClose,
  });
  return (
    <FormDrawer form={form} title={card ? "employeeCard.edit" : "employeeCard.new"} onClose={onClose}>
      {!card && (
        <>
          <FormField of={form} name="employeeId" as={EmployeeSelect} label="employeeCard.holder" required />
          <FormField of={form} name="number" as={TextInput} label="employeeCard.number" code required />
        </>
      )}
      <FormField
        of={form}
        name="tag"
        as={TextInput}
        label="employeeCard.tag"
        hint={formatMessage({ id: "employeeCard.tag.hint" })}
        code
      />
      <FormField
        of={form}
        name="stationId"
        as={StationInput}
        label="employeeCard.validAt"
        places={places}
        hint={formatMessage({ id: "employeeCard.validAt.hint" })}
      />
      <FormField of={form} name="validUntil" as={DateInput} label="employee.validUntil" />
    </FormDrawer>
  );
}

const FRESH = object({ number: lineText(NUMBER), tag: optionalText(TAG) });
type Fresh = Infer<typeof FRESH>;

/** New plastic in the place of a card: the old one shows nobody any more. */
export function ReplaceCardDialog({ card, onClose, onMade }: Props & { readonly card: EmployeeCardLineFragment }) {
  const { formatMessage } = useIntl();
  const { send } = useDeed(ReplaceEmployeeCardDocument, CHANGES);
  const form = useKitForm<Fresh, Fresh>({
    schema: FRESH,
    values: { number: "", tag: "" },
    submit: async ({ number, tag }, submission) => {
      const made = await send({ id: card.id, number, tag: tag || null }, submission);
      if (made) {
        onMade(made.replaceEmployeeCard.id);
      }
    },
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title="employeeCard.replace" action="employeeCard.replace" onClose={onClose}>
      <FormField of={form} name="number" as={TextInput} label="employeeCard.number.new" code required />
      <FormField
        of={form}
        name="tag"
        as={TextInput}
        label="employeeCard.tag"
        hint={formatMessage({ id: "employeeCard.tag.hint" })}
        code
      />
    </FormDialog>
  );
}

/** Somebody who works here, by id, found by code, name or phone. */
function EmployeeSelect({ onChange, ...field }: InputProps<string>) {
  const [last, setLast] = useState<Candidate>();
  const chosen = last?.id === field.value ? last : undefined;
  const typing = useTyped(chosen?.name ?? "");
  const asked = useDeferredValue(typing.typed?.trim());
  const { data, previousData, loading } = useQuery(EmployeesForCardDocument, {
    variables: { search: asked || null },
    skip: asked === undefined,
    context: { silent: true },
  });
  const nodes = (data ?? previousData)?.employees.nodes;
  const found = useMemo(() => nodes ?? [], [nodes]);

  function handleChange(id: string) {
    setLast(found.find((employee) => employee.id === id));
    onChange(id);
  }

  const waiting = loading || asked !== typing.typed?.trim();
  return (
    <SearchSelect {...field} onChange={handleChange} typing={typing} chosen={chosen} found={found} waiting={waiting} />
  );
}

const inputOf = ({ tag, stationId, validUntil }: Values) => ({
  tag: tag || null,
  stationId: stationId || null,
  validUntil: validUntil || null,
});
