import { useMutation } from "@apollo/client/react";
import { custom, object } from "zod/mini";
import { MeDocument } from "../../lib/me.generated.ts";
import { useMe } from "../../lib/me.ts";
import { useSession } from "../../lib/session.ts";
import { choice, lineText } from "../../ui/form/checks.ts";
import { FormDrawer } from "../../ui/form/form-drawer.tsx";
import { FormField } from "../../ui/form/form-field.tsx";
import { useKitForm } from "../../ui/form/use-kit-form.ts";
import { PermissionGrid } from "../../ui/inputs/permission-grid.tsx";
import { SelectInput } from "../../ui/inputs/select-input.tsx";
import { TextInput } from "../../ui/inputs/text-input.tsx";
import { grantableGroups, useRightsMap } from "../../ui/rights-map.ts";
import { notify } from "../../ui/toast-store.ts";
import { ChangeRoleDocument, CreateRoleDocument, RolesDocument, type RoleRowFragment } from "./permission.generated.ts";

const LONGEST = 200;
const FIELDS = { name: lineText(LONGEST), permissions: custom<readonly number[]>(Array.isArray) };
const SCHEMA = object(FIELDS);
const NEW_SCHEMA = object({ ...FIELDS, platformId: choice() });

interface NewProps {
  readonly platforms: readonly { readonly id: string; readonly name: string }[];
  readonly onClose: () => void;
}

/** A role that there isn't yet. */
export function NewRoleForm({ platforms, onClose }: NewProps) {
  const own = useMe()?.platform.id ?? "";
  const groups = grantableGroups(useRightsMap());
  const held = useSession()?.permissions ?? [];
  const [create] = useMutation(CreateRoleDocument, { refetchQueries: [RolesDocument] });
  const form = useKitForm({
    schema: NEW_SCHEMA,
    values: { name: "", platformId: own, permissions: [] as readonly number[] },
    submit: ({ name, platformId, permissions }, { context }) =>
      create({ variables: { input: { name: name.trim(), platformId, permissions: [...permissions] } }, context }),
    onDone: () => {
      notify({ tone: "success", message: "role.created" });
      onClose();
    },
  });
  const options = platforms.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FormDrawer form={form} size="lg" title="role.new" action="role.create" onClose={onClose}>
      <FormField of={form} name="name" as={TextInput} label="role.name" required />
      <FormField of={form} name="platformId" as={SelectInput} label="role.platform" options={options} required />
      <FormField
        of={form}
        name="permissions"
        as={PermissionGrid}
        label="role.rights"
        groups={groups}
        grantable={held}
      />
    </FormDrawer>
  );
}

/** Another name or other rights for a role; everybody who has it feels it with their next request. */
export function RoleForm({ role, onClose }: { readonly role: RoleRowFragment; readonly onClose: () => void }) {
  const groups = grantableGroups(useRightsMap());
  const held = useSession()?.permissions ?? [];
  const [change] = useMutation(ChangeRoleDocument, { refetchQueries: [MeDocument] });
  const { id, name, permissions, accountCount } = role;
  const form = useKitForm({
    schema: SCHEMA,
    values: { name, permissions: permissions as readonly number[] },
    submit: (values, { context }) =>
      change({
        variables: { input: { id, name: values.name.trim(), permissions: [...values.permissions] } },
        context,
      }),
    onDone: () => {
      notify({ tone: "success", message: "role.saved", values: { count: accountCount } });
      onClose();
    },
  });
  return (
    <FormDrawer form={form} size="lg" title="role.change.title" titleValues={{ name }} onClose={onClose}>
      <FormField of={form} name="name" as={TextInput} label="role.name" required />
      <FormField
        of={form}
        name="permissions"
        as={PermissionGrid}
        label="role.rights"
        groups={groups}
        grantable={held}
      />
    </FormDrawer>
  );
}
