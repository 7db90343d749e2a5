import { useMutation, useQuery } from "@apollo/client/react";
import { useWatch } from "react-hook-form";
import { FormattedMessage, useIntl } from "react-intl";
import { boolean, custom, object, string } from "zod/mini";
import { useMe, usePasswordOwner } from "../../../lib/me.ts";
import { MeDocument } from "../../../lib/me.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { changedFields } from "../../../ui/form/changed-fields.ts";
import { emailText, lineText, newPasswordText, phoneText } from "../../../ui/form/checks.ts";
import { FormDrawer } from "../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { type KitForm, useKitForm } from "../../../ui/form/use-kit-form.ts";
import { ChecksInput } from "../../../ui/inputs/checks-input.tsx";
import { PasswordInput } from "../../../ui/inputs/password-input.tsx";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { SwitchInput } from "../../../ui/inputs/switch-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { notify } from "../../../ui/toast-store.ts";
import {
  type AccountRowFragment,
  AccountsDocument,
  ChangeAccountDocument,
  CreateAccountDocument,
  RoleChoicesDocument,
} from "./account.generated.ts";
import { type PlatformRowFragment, PlatformTreeDocument } from "./platform.generated.ts";
import { lineAbove } from "./tree.ts";

const LONGEST = 200;
/** Minutes without a touch after which the console may be told to lock. */
const WAITS: readonly [number, ...number[]] = [5, 10, 15, 30, 60, 240];
const FIELDS = {
  login: lineText(LONGEST),
  name: lineText(LONGEST),
  email: emailText(),
  phone: phoneText(),
  roleIds: custom<readonly string[]>(Array.isArray),
  lockAfterMinutes: string(),
};
const SCHEMA = object(FIELDS);
const NEW_SCHEMA = object({ ...FIELDS, password: newPasswordText(), secondFactorDemanded: boolean() });

interface Values {
  login: string;
  name: string;
  email: string;
  phone: string;
  roleIds: readonly string[];
  /** Minutes; "": never. */
  lockAfterMinutes: string;
}

const inputOf = ({ login, name, email, phone, roleIds, lockAfterMinutes }: Values) => ({
  login: login.trim(),
  name: name.trim(),
  email: email.trim() || null,
  phone: phone.trim() || null,
  roleIds: [...roleIds],
  lockAfterMinutes: lockAfterMinutes === "" ? null : Number(lockAfterMinutes),
});

interface NewProps {
  readonly platform: PlatformRowFragment;
  readonly platforms: readonly PlatformRowFragment[];
  readonly onClose: () => void;
}

/** Somebody who shall log in for a platform. */
export function NewAccountForm({ platform, platforms, onClose }: NewProps) {
  const [create] = useMutation(CreateAccountDocument, { refetchQueries: [AccountsDocument, PlatformTreeDocument] });
  const form = useKitForm({
    schema: NEW_SCHEMA,
    values: {
      login: "",
      name: "",
      email: "",
      phone: "",
      roleIds: [] as readonly string[],
      lockAfterMinutes: "30",
      password: "",
      secondFactorDemanded: false,
    },
    submit: ({ password, secondFactorDemanded, ...values }, { context }) => {
      const input = { ...inputOf(values), password, secondFactorDemanded, platformId: platform.id };
      return create({ variables: { input }, context });
    },
    onDone: () => {
      notify({ tone: "success", message: "account.created" });
      onClose();
    },
  });
  const owner = usePasswordOwner(useWatch({ control: form.methods.control, name: "login" }));
  return (
    <FormDrawer
      form={form}
      title="account.new.title"
      titleValues={{ name: platform.name }}
      action="account.new"
      onClose={onClose}
    >
      <Fields form={form as unknown as KitForm<Values>} platformId={platform.id} platforms={platforms} />
      <FormField
        of={form}
        name="password"
        as={PasswordInput}
        label="account.password"
        hint={<FormattedMessage id="account.password.hint" />}
        fresh
        owner={owner}
        required
      />
      <FormField of={form} name="secondFactorDemanded" as={SwitchInput} label="account.factor.demand" />
    </FormDrawer>
  );
}

interface ChangeProps {
  readonly account: AccountRowFragment;
  readonly platforms: readonly PlatformRowFragment[];
  readonly onClose: () => void;
}

/** Another name, address or other roles for an account. */
export function AccountForm({ account, platforms, onClose }: ChangeProps) {
  const [change] = useMutation(ChangeAccountDocument, { refetchQueries: [MeDocument] });
  const { id, login, name, email, phone, roles, lockAfterMinutes } = account;
  const form = useKitForm({
    schema: SCHEMA,
    values: {
      login,
      name,
      email: email ?? "",
      phone: phone ?? "",
      roleIds: roles.map((role) => role.id) as readonly string[],
      lockAfterMinutes: String(lockAfterMinutes ?? ""),
    },
    submit: (values, { context }, first) =>
      change({ variables: { input: { id, ...changedFields(inputOf(values), inputOf(first)) } }, context }),
    onDone: () => {
      notify({ tone: "success", message: "account.saved" });
      onClose();
    },
  });
  return (
    <FormDrawer form={form} title="account.change.title" titleValues={{ name: login }} onClose={onClose}>
      <Fields
        form={form}
        platformId={account.platform.id}
        platforms={platforms}
        lockAfterMinutes={account.lockAfterMinutes}
      />
    </FormDrawer>
  );
}

interface FieldsProps {
  readonly form: KitForm<Values>;
  readonly platformId: string;
  readonly platforms: readonly PlatformRowFragment[];
  /** As it is set; it may be none of those offered. */
  readonly lockAfterMinutes?: number | null;
}

function Fields({ form, platformId, platforms, lockAfterMinutes = null }: FieldsProps) {
  const { data } = useQuery(RoleChoicesDocument, { fetchPolicy: "cache-and-network" });
  const { formatMessage } = useIntl();
  const code = useMe()?.network.signInCode;
  const hint = code === undefined ? undefined : formatMessage({ id: "account.login.hint" }, { code });
  const held = useSession()?.permissions ?? [];
  const line = [...lineAbove(platforms, platformId), platformId];
  const options = (data?.roles ?? [])
    .filter((role) => line.includes(role.platformId))
    .map(({ id, name, permissions }) => ({
      value: id,
      label: name,
      // Nobody grants what they don't hold.
      disabled: permissions.some((each) => !held.includes(each)),
    }));
  const waits = [...new Set([...WAITS, lockAfterMinutes ?? WAITS[0]])].sort((one, other) => one - other);
  const locks = waits.map((minutes) => ({
    value: String(minutes),
    label: formatMessage({ id: "account.lock.minutes" }, { minutes }),
  }));
  return (
    <>
      <FormField of={form} name="login" as={TextInput} label="account.login" hint={hint} code required />
      <FormField of={form} name="name" as={TextInput} label="account.name" required />
      <FormField of={form} name="email" as={TextInput} label="account.email" inputMode="email" code />
      <FormField of={form} name="phone" as={TextInput} label="account.phone" inputMode="tel" code />
      <FormField of={form} name="roleIds" as={ChecksInput} label="account.roles" options={options} />
      <FormField
        of={form}
        name="lockAfterMinutes"
        as={SelectInput}
        label="account.lock"
        hint={formatMessage({ id: "account.lock.hint" })}
        options={locks}
        nothing="account.lock.never"
      />
    </>
  );
}
