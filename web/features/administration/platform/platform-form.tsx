import { useMutation } from "@apollo/client/react";
import { useWatch } from "react-hook-form";
import { FormattedMessage } from "react-intl";
import { usePasswordOwner } from "../../../lib/me.ts";
import { changedFields } from "../../../ui/form/changed-fields.ts";
import { FormDrawer } from "../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { type KitForm, useKitForm } from "../../../ui/form/use-kit-form.ts";
import { NumberInput } from "../../../ui/inputs/number-input.tsx";
import { PasswordInput } from "../../../ui/inputs/password-input.tsx";
import { SwitchInput } from "../../../ui/inputs/switch-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { notify } from "../../../ui/toast-store.ts";
import {
  ChangePlatformDocument,
  CreatePlatformDocument,
  type PlatformRowFragment,
  PlatformTreeDocument,
} from "./platform.generated.ts";
import {
  NEW_PLATFORM_SCHEMA,
  newPlatformValues,
  PLATFORM_SCHEMA,
  siteInput,
  siteValues,
  type SiteValues,
} from "./platform-values.ts";
import { FieldGroup, SiteFields } from "./site-fields.tsx";

interface CreateProps {
  /** The platform above it. */
  readonly superior: PlatformRowFragment;
  readonly onDone: (id: string) => void;
  readonly onClose: () => void;
}

/** A platform below another, with its first administrator, who holds what the person who makes it holds. */
export function NewPlatformForm({ superior, onDone, onClose }: CreateProps) {
  const [create, { data }] = useMutation(CreatePlatformDocument, {
    refetchQueries: [PlatformTreeDocument],
    awaitRefetchQueries: true,
  });
  const form = useKitForm({
    schema: NEW_PLATFORM_SCHEMA,
    values: newPlatformValues(superior),
    submit: ({ siteLimit, currency, training, adminLogin, adminPassword, ...site }, { context }) => {
      const facts = { ...siteInput(site), siteLimit: siteLimit ?? 0, currency, training, adminLogin, adminPassword };
      return create({ variables: { input: { ...facts, parentId: superior.id } }, context });
    },
    onDone: () => {
      notify({ tone: "success", message: "platform.created" });
      onDone(data?.createPlatform.id ?? superior.id);
    },
  });
  const owner = usePasswordOwner(useWatch({ control: form.methods.control, name: "adminLogin" }));
  return (
    <FormDrawer
      form={form}
      title="platform.new.title"
      titleValues={{ name: superior.name }}
      action="platform.create"
      onClose={onClose}
    >
      <SiteFields form={form as unknown as KitForm<SiteValues>}>
        <FormField of={form} name="siteLimit" as={NumberInput} label="platform.siteLimit" min={0} required />
        <FormField
          of={form}
          name="training"
          as={SwitchInput}
          label="platform.training.field"
          hint={<FormattedMessage id={superior.training ? "platform.training.below" : "platform.training.hint"} />}
          disabled={superior.training}
        />
        <FieldGroup title="platform.admin">
          <FormField of={form} name="adminLogin" as={TextInput} label="account.login" code required />
          <FormField
            of={form}
            name="adminPassword"
            as={PasswordInput}
            label="account.password"
            fresh
            owner={owner}
            required
          />
        </FieldGroup>
      </SiteFields>
    </FormDrawer>
  );
}

interface ChangeProps {
  readonly platform: PlatformRowFragment;
  readonly onClose: () => void;
}

/** What a superior changes of a platform. */
export function PlatformForm({ platform, onClose }: ChangeProps) {
  const [change] = useMutation(ChangePlatformDocument);
  const form = useKitForm({
    schema: PLATFORM_SCHEMA,
    values: { ...siteValues(platform), siteLimit: platform.siteLimit as number | null },
    submit: (values, { context }, first) =>
      change({
        variables: { input: { id: platform.id, ...changedFields(changeOf(values), changeOf(first)) } },
        context,
      }),
    onDone: () => {
      notify({ tone: "success", message: "platform.saved" });
      onClose();
    },
  });
  return (
    <FormDrawer form={form} title="platform.change.title" titleValues={{ name: platform.name }} onClose={onClose}>
      <SiteFields form={form as unknown as KitForm<SiteValues>}>
        <FormField
          of={form}
          name="siteLimit"
          as={NumberInput}
          label="platform.siteLimit"
          hint={<FormattedMessage id="platform.siteLimit.hint" values={{ count: platform.stationCount }} />}
          min={platform.stationCount}
          required
        />
      </SiteFields>
    </FormDrawer>
  );
}

const changeOf = ({ siteLimit, ...site }: SiteValues & { readonly siteLimit: number | null }) => ({
  ...siteInput(site),
  siteLimit: siteLimit ?? 0,
});
