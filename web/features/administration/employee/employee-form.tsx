import { useMutation, useQuery } from "@apollo/client/react";
import { useWatch } from "react-hook-form";
import { useIntl } from "react-intl";
import { maxLength, object, refine, string, union, literal } from "zod/mini";
import { useMe } from "../../../lib/me.ts";
import { Permission } from "../../../lib/permission.ts";
import { choice, dayText, lineText } from "../../../ui/form/checks.ts";
import { FormDrawer } from "../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { type KitForm, useKitForm } from "../../../ui/form/use-kit-form.ts";
import { DateInput } from "../../../ui/inputs/date-input.tsx";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { StationInput } from "../../../parts/places/station-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { usePlaces } from "../../../parts/places/use-places.ts";
import { notify } from "../../../ui/toast-store.ts";
import { CERTIFICATIONS } from "./employee-list.ts";
import {
  ChangeEmployeeDocument,
  CreateEmployeeDocument,
  EmployeeLoginsDocument,
  type EmployeeLineFragment,
} from "./employee.generated.ts";

const CODE = 40;
const NAME = 200;
const PHONE = 40;
const day = () => union([literal(""), dayText()]);

const SCHEMA = object({
  code: lineText(CODE),
  name: lineText(NAME),
  phone: string().check(maxLength(PHONE)),
  stationId: string(),
  accountId: string(),
  certification: choice(),
  validFrom: day(),
  validUntil: day(),
}).check(
  refine(({ validFrom, validUntil }) => validFrom === "" || validUntil === "" || validFrom <= validUntil, {
    path: ["validUntil"],
  }),
);

interface Values {
  code: string;
  name: string;
  phone: string;
  stationId: string;
  accountId: string;
  certification: string;
  validFrom: string;
  validUntil: string;
}

interface Props {
  /** Absent: a new one. */
  readonly employee: EmployeeLineFragment | undefined;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Makes an employee, or changes one. */
export function EmployeeForm({ employee, onSaved, onClose }: Props) {
  const [create] = useMutation(CreateEmployeeDocument);
  const [change] = useMutation(ChangeEmployeeDocument);
  const form = useKitForm<Values, Values>({
    schema: SCHEMA,
    values: valuesOf(employee),
    submit: ({ stationId, accountId, validFrom, validUntil, ...texts }, { context }) => {
      const certification = texts.certification as EmployeeLineFragment["certification"];
      const links = { stationId: stationId || null, accountId: accountId || null };
      const days = { validFrom: validFrom || null, validUntil: validUntil || null };
      const input = { ...texts, ...links, ...days, certification };
      return employee
        ? change({ variables: { input: { ...input, id: employee.id } }, context })
        : create({ variables: { input }, context });
    },
    onDone: () => {
      notify({ tone: "success", message: "employee.saved", values: { name: form.methods.getValues("name") } });
      onSaved();
    },
  });
  return (
    <FormDrawer form={form} title={employee ? "employee.edit.title" : "employee.new.title"} onClose={onClose}>
      <Fields form={form} employee={employee} />
    </FormDrawer>
  );
}

function valuesOf(employee: EmployeeLineFragment | undefined): Values {
  return {
    code: employee?.code ?? "",
    name: employee?.name ?? "",
    phone: employee?.phone ?? "",
    stationId: employee?.stationId ?? "",
    accountId: employee?.accountId ?? "",
    certification: employee?.certification ?? "GENERAL",
    validFrom: employee?.validFrom ?? "",
    validUntil: employee?.validUntil ?? "",
  };
}

function Fields({
  form,
  employee,
}: {
  readonly form: KitForm<Values>;
  readonly employee: EmployeeLineFragment | undefined;
}) {
  const { formatMessage } = useIntl();
  const places = usePlaces();
  const stationId = useWatch({ control: form.methods.control, name: "stationId" });
  const logins = useLogins(
    places.stations.find(({ id }) => id === stationId)?.platform.id ?? employee?.platformId,
    employee,
  );
  const certifications = CERTIFICATIONS.map((value) => ({
    value,
    label: formatMessage({ id: `employee.certification.${value}` }),
  }));
  return (
    <>
      <FormField of={form} name="code" as={TextInput} label="employee.code" code required />
      <FormField of={form} name="name" as={TextInput} label="employee.name" required />
      <FormField of={form} name="phone" as={TextInput} label="employee.phone" inputMode="tel" code />
      <FormField of={form} name="stationId" as={StationInput} label="employee.station" places={places} />
      {logins && <FormField of={form} name="accountId" as={SelectInput} label="employee.login" options={logins} />}
      <FormField
        of={form}
        name="certification"
        as={SelectInput}
        label="employee.certification"
        options={certifications}
        required
      />
      <FormField of={form} name="validFrom" as={DateInput} label="employee.validFrom" />
      <FormField of={form} name="validUntil" as={DateInput} label="employee.validUntil" />
    </>
  );
}

/** The accounts of the platform for which somebody works; undefined for a person who may not see accounts. */
function useLogins(platformId: string | undefined, employee: EmployeeLineFragment | undefined) {
  const me = useMe();
  const allowed = me?.permissions.includes(Permission.PlatformAccounts) ?? false;
  const { data } = useQuery(EmployeeLoginsDocument, {
    variables: { platformId: platformId ?? me?.platform.id ?? "" },
    skip: !allowed || me === undefined,
  });
  if (!allowed) {
    return undefined;
  }
  const found = (data?.accounts.nodes ?? []).map(({ id, login, name }) => ({ value: id, label: `${login} (${name})` }));
  const present = employee?.accountId;
  return present && !found.some(({ value }) => value === present)
    ? [{ value: present, label: employee.login ?? "" }, ...found]
    : found;
}
