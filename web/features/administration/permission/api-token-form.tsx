import { useMutation } from "@apollo/client/react";
import { useRef } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { object, string } from "zod/mini";
import { MOST_RANGES, addressRangeOf, addressRangesIn } from "../../../../common/address-range.ts";
import { useSession } from "../../../lib/session.ts";
import { choice, lineText, saidByRule } from "../../../ui/form/checks.ts";
import { FormDrawer } from "../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { PermissionGrid } from "../../../parts/rights/permission-grid.tsx";
import type { Said } from "../../../ui/inputs/decimal-limits.ts";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { grantsField, grantsInput, NO_GRANTS } from "./grants-field.ts";
import { useGrantable } from "./use-grantable.ts";
import { ApiTokensDocument, CreateApiTokenDocument } from "./api-token.generated.ts";

const DAY_MS = 86_400_000;
/** Up to the year that the server lets a token live. */
const LIVES = ["7", "30", "90", "365"] as const;

function faultOfRanges(text: string): Said | undefined {
  const ranges = addressRangesIn(text);
  const wrong = ranges.find((range) => addressRangeOf(range) === undefined);
  if (wrong !== undefined) {
    return { id: "apiToken.addresses.wrong", values: { text: wrong } };
  }
  return ranges.length > MOST_RANGES ? { id: "apiToken.addresses.tooMany", values: { most: MOST_RANGES } } : undefined;
}

const SCHEMA = object({
  name: lineText(200),
  days: choice(),
  addresses: string().check(saidByRule(faultOfRanges)),
  grants: grantsField,
});

interface Props {
  /** With the secret, which is told this once. */
  readonly onMade: (token: string) => void;
  readonly onClose: () => void;
}

/** A token in the person's own name, with some of what they hold. */
export function ApiTokenForm({ onMade, onClose }: Props) {
  const { formatMessage } = useIntl();
  const held = useSession() ?? NO_GRANTS;
  const groups = useGrantable();
  const secret = useRef("");
  const [create] = useMutation(CreateApiTokenDocument, {
    refetchQueries: [ApiTokensDocument],
    // The secret stays in nobody's memory but this window's, and not for long.
    fetchPolicy: "no-cache",
  });
  const form = useKitForm({
    schema: SCHEMA,
    values: { name: "", days: "90" as string, addresses: "", grants: NO_GRANTS },
    submit: async ({ name, days, addresses, grants }, { context }) => {
      const expiresAt = new Date(Date.now() + Number(days) * DAY_MS).toISOString();
      const input = { name: name.trim(), ...grantsInput(grants), expiresAt, addresses: addressRangesIn(addresses) };
      const { data } = await create({ variables: { input }, context });
      secret.current = data?.createApiToken.token ?? "";
    },
    onDone: () => onMade(secret.current),
  });
  const lives = LIVES.map((value) => ({
    value,
    label: formatMessage({ id: "apiToken.days" }, { count: Number(value) }),
  }));
  return (
    <FormDrawer form={form} size="lg" title="apiToken.new" action="apiToken.create" onClose={onClose}>
      <FormField
        of={form}
        name="name"
        as={TextInput}
        label="apiToken.name"
        hint={<FormattedMessage id="apiToken.name.hint" />}
        required
      />
      <FormField of={form} name="days" as={SelectInput} label="apiToken.life" options={lives} required />
      <FormField
        of={form}
        name="addresses"
        as={TextInput}
        label="apiToken.addresses"
        hint={<FormattedMessage id="apiToken.addresses.hint" />}
        code
      />
      <FormField of={form} name="grants" as={PermissionGrid} label="role.rights" groups={groups} grantable={held} />
    </FormDrawer>
  );
}
