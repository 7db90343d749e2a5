import { useQuery } from "@apollo/client/react";
import { useWatch } from "react-hook-form";
import { type infer as Infer, maxLength, object, refine, string, union, literal } from "zod/mini";
import { useMe } from "../../../lib/me.ts";
import { Permission } from "../../../../common/permission.ts";
import { StationInput } from "../../../parts/places/station-input.tsx";
import { usePlaces } from "../../../parts/places/use-places.ts";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { useRecordForm } from "../../../parts/records/use-record-form.ts";
import { useOptionsOf } from "../../../parts/records/words.ts";
import { changedFields } from "../../../ui/form/changed-fields.ts";
import { choice, dayText, lineText } from "../../../ui/form/checks.ts";
import { FormDrawer } from "../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import type { KitForm } from "../../../ui/form/use-kit-form.ts";
import { DateInput } from "../../../ui/inputs/date-input.tsx";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { CERTIFICATION_WORDS } from "./employee-list.ts";
import {
  ChangeEmployeeDocument,
  CreateEmployeeDocument,
  EmployeeListDocument,
  EmployeeLoginsDocument,
  type EmployeeLineFragment,
} from "./employee.generated.ts";

const [CODE, NAME, PHONE] = [40, 200, 40];
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
type Values = Infer<typeof SCHEMA>;

interface Props {
  /** Absent: a new one. */
  readonly employee: EmployeeLineFragment | undefined;
  readonly onClose: () => void;
}

const CHANGES = { changes: [EmployeeListDocument] };

/** Makes an employee, or changes one. */
export function EmployeeForm({ employee, onClose }: Props) {
  const create = useDeed(CreateEmployeeDocument, CHANGES);
  const change = useDeed(ChangeEmployeeDocument, CHANGES);
  const form = useRecordForm<Values>({
    schema: SCHEMA,
    values: valuesOf(employee),
    submit: (values, submission, first) =>
      employee
        ? change.send({ ...changedFields(inputOf(values), inputOf(first)), id: employee.id }, submission)
        : create.send(inputOf(values), submission),
    saved: "employee.saved",
    onClose,
  });
  return (
    <FormDrawer form={form} title={employee ? "employee.edit.title" : "employee.new.title"} onClose={onClose}>
      <Fields form={form} employee={employee} />
    </FormDrawer>
  );
}

function inputOf({ stationId, accountId, validFrom, validUntil, ...texts }: Values) {
  const certification = texts.certification as EmployeeLineFragment["certification"];
  const links = { stationId: stationId || null, accountId: accountId || null };
  const days = { validFrom: validFrom || null, validUntil: validUntil || null };
  return { ...texts, ...links, ...days, certification };
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

function Fields({ form, employee }: Pick<Props, "employee"> & { readonly form: KitForm<Values> }) {
  const places = usePlaces();
  const certifications = useOptionsOf()(CERTIFICATION_WORDS);
  const stationId = useWatch({ control: form.methods.control, name: "stationId" });
  const station = places.stations.find(({ id }) => id === stationId);
  const logins = useLogins(station?.platform.id ?? employee?.platformId, employee);
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
