import { useMutation } from "@apollo/client/react";
import { type ReactNode, useRef } from "react";
import { FormattedMessage } from "react-intl";
import { object } from "zod/mini";
import { addDays, type Day, isDay, startOfDay, usableZone, wallTime } from "../../../../common/zone-time.ts";
import type { MessageId } from "../../../i18n/messages.ts";
import { useMe } from "../../../lib/me.ts";
import { useSession } from "../../../lib/session.ts";
import { dayText, lineText, saidByRule } from "../../../ui/form/checks.ts";
import { FormDrawer } from "../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { DateInput } from "../../../ui/inputs/date-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { ApiTokensDocument, CreateApiTokenDocument } from "./api-token.generated.ts";
import { NO_GRANTS } from "./grants-field.ts";

const LONGEST = 200;

const schemaFor = (least: Day, most: Day, count: number) =>
  object({
    name: lineText(LONGEST),
    until: dayText().check(
      saidByRule((day) =>
        isDay(day) && (day < least || day > most) ? { id: "apiToken.phone.until.hint", values: { count } } : undefined,
      ),
    ),
  });

interface Props {
  readonly title: MessageId;
  /** What it sees, as far as the person does. */
  readonly rights: readonly number[];
  /** For how many days, with the one on which it is made. */
  readonly days: { readonly usual: number; readonly most: number };
  /** What it sees in words. */
  readonly children: ReactNode;
  /** With the secret, which is told this once. */
  readonly onMade: (token: string) => void;
  readonly onClose: () => void;
}

/** A token that comes by a link or a code: it sees what one page shows, as far as the person does, and operates nothing. */
export function LinkTokenForm({ title, rights, days, children, onMade, onClose }: Props) {
  const timeZone = usableZone(useMe()?.network.timeZone);
  const { day: today } = wallTime(new Date(), timeZone);
  const most = addDays(today, days.most - 1);
  const { permissions } = useSession() ?? NO_GRANTS;
  const seen = rights.filter((right) => permissions.includes(right));
  const secret = useRef("");
  const [create] = useMutation(CreateApiTokenDocument, {
    refetchQueries: [ApiTokensDocument],
    // The secret stays in nobody's memory but this window's, and not for long.
    fetchPolicy: "no-cache",
  });
  const form = useKitForm({
    schema: schemaFor(today, most, days.most),
    values: { name: "", until: addDays(today, days.usual - 1) },
    submit: async ({ name, until }, { context }) => {
      const expiresAt = startOfDay(addDays(until, 1), timeZone).toISOString();
      const input = { name: name.trim(), permissions: seen, operates: [], approves: [], addresses: [], expiresAt };
      const { data } = await create({ variables: { input }, context });
      secret.current = data?.createApiToken.token ?? "";
    },
    onDone: () => onMade(secret.current),
  });
  return (
    <FormDrawer form={form} title={title} action="apiToken.create" onClose={onClose}>
      <FormField of={form} name="name" as={TextInput} label="apiToken.name" required />
      <FormField
        of={form}
        name="until"
        as={DateInput}
        label="apiToken.phone.until"
        hint={<FormattedMessage id="apiToken.phone.until.hint" values={{ count: days.most }} />}
        min={today}
        max={most}
        required
      />
      {children}
    </FormDrawer>
  );
}
