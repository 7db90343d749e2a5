import { useMutation, useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { FormattedMessage, useIntl } from "react-intl";
import { useMe } from "../../../lib/me.ts";
import { FormDrawer } from "../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { type KitForm, useKitForm } from "../../../ui/form/use-kit-form.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { PasswordInput } from "../../../ui/inputs/password-input.tsx";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { SwitchInput } from "../../../ui/inputs/switch-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import type { MessageId } from "../../../i18n/messages.ts";
import type { IdentityClaim } from "../../../schema-types.generated.ts";
import { notify } from "../../../ui/toast-store.ts";
import { ProviderTest } from "./provider-test.tsx";
import { ChangeIdentityProviderDocument, ProviderDocument, type ProviderFactsFragment } from "./provider.generated.ts";
import { IDENTITY_CLAIMS, PROVIDER_SCHEMA, type ProviderValues, providerValues } from "./provider-values.ts";

interface Props {
  readonly onClose: () => void;
}

/** How the network's people sign in by their company, once what is set up is known. */
export function ProviderForm({ onClose }: Props) {
  const { data } = useQuery(ProviderDocument, { fetchPolicy: "network-only" });
  return data ? <KnownForm facts={data.identityProvider ?? null} onClose={onClose} /> : null;
}

function KnownForm({ facts, onClose }: Props & { readonly facts: ProviderFactsFragment | null }) {
  const [change] = useMutation(ChangeIdentityProviderDocument);
  const form = useKitForm({
    schema: PROVIDER_SCHEMA,
    values: providerValues(facts),
    submit: ({ clientSecret, accountClaim, ...values }, { context }) => {
      const secret = clientSecret === "" ? {} : { clientSecret };
      return change({ variables: { input: { ...values, ...secret, accountClaim: accountClaim || "EMAIL" } }, context });
    },
    onDone: () => {
      notify({ tone: "success", message: "provider.saved" });
      onClose();
    },
  });
  return (
    <FormDrawer form={form} title="provider.title" onClose={onClose}>
      <Addresses />
      <ProviderFields form={form} hasSecret={facts?.hasSecret === true} />
    </FormDrawer>
  );
}

interface FieldsProps {
  readonly form: KitForm<ProviderValues>;
  readonly hasSecret: boolean;
}

function ProviderFields({ form, hasSecret }: FieldsProps) {
  const { formatMessage } = useIntl();
  const claims = IDENTITY_CLAIMS.map((value) => ({ value, label: formatMessage({ id: `provider.claim.${value}` }) }));
  return (
    <>
      <FormField of={form} name="name" as={TextInput} label="provider.name" required />
      <FormField
        of={form}
        name="issuer"
        as={TextInput}
        label="provider.issuer"
        hint={formatMessage({ id: "provider.issuer.hint" })}
        inputMode="url"
        required
        code
      />
      <ProviderTest issuer={form.methods.watch("issuer")} />
      <FormField of={form} name="clientId" as={TextInput} label="provider.clientId" required code />
      <FormField
        of={form}
        name="clientSecret"
        as={PasswordInput}
        label="provider.clientSecret"
        hint={formatMessage({ id: hasSecret ? "provider.clientSecret.hint" : "provider.clientSecret.none" })}
      />
      <FormField
        of={form}
        name="accountClaim"
        as={SelectInput<IdentityClaim>}
        label="provider.claim"
        hint={formatMessage({ id: "provider.claim.hint" })}
        options={claims}
        required
      />
      <FormField of={form} name="enabled" as={SwitchInput} label="provider.enabled" />
      <FormField
        of={form}
        name="passwordsAllowed"
        as={SwitchInput}
        label="provider.passwords"
        hint={formatMessage({ id: "provider.passwords.hint" })}
      />
    </>
  );
}

/** What is registered with the provider, and what one's people open: the addresses of the console as it stands open here. */
function Addresses() {
  const code = useMe()?.network.signInCode ?? "";
  const { origin } = location;
  return (
    <>
      <AddressLine title="provider.redirect" address={`${origin}/sign-in/provider/callback`} />
      <AddressLine title="provider.link" address={`${origin}/login?network=${code}`} />
    </>
  );
}

function AddressLine({ title, address }: { readonly title: MessageId; readonly address: string }) {
  const { formatMessage } = useIntl();
  return (
    <div>
      <chakra.p fontSize="sm" fontWeight="550" marginBlockEnd="1">
        <FormattedMessage id={title} />
      </chakra.p>
      <chakra.div css={BOX}>
        <output aria-label={formatMessage({ id: title })} dir="ltr">
          {address}
        </output>
        <CopyButton value={address} of={formatMessage({ id: title })} />
      </chakra.div>
    </div>
  );
}

const BOX = {
  display: "flex",
  alignItems: "center",
  gap: "2",
  paddingInlineStart: "3",
  paddingBlock: "1",
  bg: "surface.sunken",
  borderWidth: "1px",
  borderColor: "line.strong",
  borderRadius: "control",
  "& output": { flex: "1", fontFamily: "mono", fontSize: "sm", overflowWrap: "anywhere", userSelect: "all" },
} as const;
