import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { object } from "zod/mini";
import { MeDocument } from "../../../lib/me.generated.ts";
import { useMe } from "../../../lib/me.ts";
import { type Grants, useSession } from "../../../lib/session.ts";
import { changedFields } from "../../../ui/form/changed-fields.ts";
import { choice, lineText } from "../../../ui/form/checks.ts";
import { FormDrawer } from "../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { PermissionGrid } from "../../../parts/rights/permission-grid.tsx";
import { grantsWithin } from "../../../parts/rights/permission-rules.ts";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { useRightsMap } from "../../../ui/rights-map.ts";
import { notify } from "../../../ui/toast-store.ts";
import { grantsField, grantsInput, NO_GRANTS } from "./grants-field.ts";
import { ChangeRoleDocument, CreateRoleDocument, RolesDocument, type RoleRowFragment } from "./permission.generated.ts";
import { ROLE_TEMPLATES, type RoleTemplate, templateGrants } from "./role-templates.ts";
import { useGrantable } from "./use-grantable.ts";

const LONGEST = 200;
const FIELDS = { name: lineText(LONGEST), grants: grantsField };
const SCHEMA = object(FIELDS);
const NEW_SCHEMA = object({ ...FIELDS, platformId: choice() });

interface NewProps {
  readonly platforms: readonly { readonly id: string; readonly name: string }[];
  readonly onClose: () => void;
}

/** A role that there isn't yet; a template ticks what such a person needs. */
export function NewRoleForm({ platforms, onClose }: NewProps) {
  const { formatMessage } = useIntl();
  const own = useMe()?.platform.id ?? "";
  const groups = useGrantable();
  const map = useRightsMap();
  const held = useSession() ?? NO_GRANTS;
  const [create] = useMutation(CreateRoleDocument, { refetchQueries: [RolesDocument] });
  const form = useKitForm({
    schema: NEW_SCHEMA,
    values: { name: "", platformId: own, grants: NO_GRANTS },
    submit: ({ name, platformId, grants }, { context }) =>
      create({ variables: { input: { name: name.trim(), platformId, ...grantsInput(grants) } }, context }),
    onDone: () => {
      notify({ tone: "success", message: "role.created" });
      onClose();
    },
  });
  const options = platforms.map(({ id, name }) => ({ value: id, label: name }));
  const [template, setTemplate] = useState<RoleTemplate>("EMPTY");
  const templates = ROLE_TEMPLATES.filter((value) => value !== "EMPTY").map((value) => ({
    value,
    label: formatMessage({ id: `roleTemplate.${value}` }),
  }));
  function handleTemplate(chosen: RoleTemplate | "") {
    const next = chosen === "" ? "EMPTY" : chosen;
    setTemplate(next);
    form.methods.setValue("grants", grantsWithin(templateGrants(next, map), held), { shouldDirty: true });
  }
  return (
    <FormDrawer form={form} size="lg" title="role.new" action="role.create" onClose={onClose}>
      <FormField of={form} name="name" as={TextInput} label="role.name" required />
      <FormField of={form} name="platformId" as={SelectInput} label="role.platform" options={options} required />
      <SelectInput
        label="roleTemplate"
        hint={<FormattedMessage id="roleTemplate.hint" />}
        value={template === "EMPTY" ? "" : template}
        onChange={handleTemplate}
        options={templates}
        nothing="roleTemplate.EMPTY"
      />
      <FormField of={form} name="grants" as={PermissionGrid} label="role.rights" groups={groups} grantable={held} />
    </FormDrawer>
  );
}

/** Another name or other rights for a role; everybody who has it feels it with their next request. */
export function RoleForm({ role, onClose }: { readonly role: RoleRowFragment; readonly onClose: () => void }) {
  const groups = useGrantable();
  const held = useSession() ?? NO_GRANTS;
  const [change] = useMutation(ChangeRoleDocument, { refetchQueries: [MeDocument] });
  const { id, name, accountCount } = role;
  const form = useKitForm({
    schema: SCHEMA,
    values: { name, grants: grantsInput(role) },
    submit: (values, { context }, first) => {
      const input = changedFields(inputOf(values), inputOf(first), [["permissions", "operates", "approves"]]);
      return change({ variables: { input: { id, ...input } }, context });
    },
    onDone: () => {
      notify({ tone: "success", message: "role.saved", values: { count: accountCount } });
      onClose();
    },
  });
  return (
    <FormDrawer form={form} size="lg" title="role.change.title" titleValues={{ name }} onClose={onClose}>
      <FormField of={form} name="name" as={TextInput} label="role.name" required />
      <FormField of={form} name="grants" as={PermissionGrid} label="role.rights" groups={groups} grantable={held} />
    </FormDrawer>
  );
}

const inputOf = ({ name, grants }: { readonly name: string; readonly grants: Grants }) => ({
  name: name.trim(),
  ...grantsInput(grants),
});
