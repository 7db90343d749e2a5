import { useMutation } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { useRef } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { object } from "zod/mini";
import { PHONE_DAYS, PHONE_RIGHTS } from "../../../../common/phone-rights.ts";
import { addDays, type Day, isDay, startOfDay, usableZone, wallTime } from "../../../../common/zone-time.ts";
import { useMe } from "../../../lib/me.ts";
import { useSession } from "../../../lib/session.ts";
import { dayText, lineText, saidByRule } from "../../../ui/form/checks.ts";
import { FormDrawer } from "../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { DateInput } from "../../../ui/inputs/date-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { grantableGroups, useRightsMap } from "../../../ui/rights-map.ts";
import { ApiTokensDocument, CreateApiTokenDocument } from "./api-token.generated.ts";
import { NO_GRANTS } from "./grants-field.ts";

const LONGEST = 200;

const schemaFor = (least: Day, most: Day) =>
  object({
    name: lineText(LONGEST),
    until: dayText().check(
      saidByRule((day) =>
        isDay(day) && (day < least || day > most)
          ? { id: "apiToken.phone.until.hint", values: { count: PHONE_DAYS.most } }
          : undefined,
      ),
    ),
  });

interface Props {
  /** With the secret, which is told this once. */
  readonly onMade: (token: string) => void;
  readonly onClose: () => void;
}

/** A token for the page for phones: it sees what that page shows, as far as the person does, and operates nothing. */
export function PhoneTokenForm({ onMade, onClose }: Props) {
  const timeZone = usableZone(useMe()?.network.timeZone);
  const { day: today } = wallTime(new Date(), timeZone);
  const most = addDays(today, PHONE_DAYS.most - 1);
  const { permissions } = useSession() ?? NO_GRANTS;
  const seen = PHONE_RIGHTS.filter((right) => permissions.includes(right));
  const secret = useRef("");
  const [create] = useMutation(CreateApiTokenDocument, {
    refetchQueries: [ApiTokensDocument],
    // The secret stays in nobody's memory but this window's, and not for long.
    fetchPolicy: "no-cache",
  });
  const form = useKitForm({
    schema: schemaFor(today, most),
    values: { name: "", until: addDays(today, PHONE_DAYS.usual - 1) },
    submit: async ({ name, until }, { context }) => {
      const expiresAt = startOfDay(addDays(until, 1), timeZone).toISOString();
      const input = { name: name.trim(), permissions: seen, operates: [], approves: [], addresses: [], expiresAt };
      const { data } = await create({ variables: { input }, context });
      secret.current = data?.createApiToken.token ?? "";
    },
    onDone: () => onMade(secret.current),
  });
  return (
    <FormDrawer form={form} title="apiToken.phone.title" action="apiToken.create" onClose={onClose}>
      <FormField of={form} name="name" as={TextInput} label="apiToken.name" required />
      <FormField
        of={form}
        name="until"
        as={DateInput}
        label="apiToken.phone.until"
        hint={<FormattedMessage id="apiToken.phone.until.hint" values={{ count: PHONE_DAYS.most }} />}
        min={today}
        max={most}
        required
      />
      <SeenRights rights={seen} />
    </FormDrawer>
  );
}

/** By the screens that they open in the console. */
function SeenRights({ rights }: { readonly rights: readonly number[] }) {
  const { formatMessage } = useIntl();
  const names = grantableGroups(useRightsMap())
    .flatMap(({ permissions }) => permissions)
    .filter(({ value }) => rights.includes(value))
    .map(({ title }) => formatMessage({ id: title }));
  return (
    <div>
      <chakra.p fontSize="sm" color="muted">
        <FormattedMessage id="apiToken.phone.rights" />
      </chakra.p>
      <chakra.ul fontSize="sm" paddingInlineStart="5" listStyleType="disc">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </chakra.ul>
    </div>
  );
}
