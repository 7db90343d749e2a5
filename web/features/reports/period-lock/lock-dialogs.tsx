import { useApolloClient } from "@apollo/client/react";
import { Text } from "@chakra-ui/react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { object, string } from "zod/mini";
import { addDays, firstOfMonth, isDay, usableZone, wallTime } from "../../../../common/zone-time.ts";
import { useMe } from "../../../lib/me.ts";
import { PeriodLockStateDocument, UnlockPeriodDocument } from "../../../parts/period-lock/period-lock.generated.ts";
import { useDeed } from "../../../parts/records/use-deed.ts";
import type { PeriodLockFilter } from "../../../schema-types.generated.ts";
import { dayText, lineText, optionalText, saidByRule } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { type Submission, useKitForm } from "../../../ui/form/use-kit-form.ts";
import { DateInput } from "../../../ui/inputs/date-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { LockPeriodDocument, type LockPeriodMutation, PeriodLockListDocument } from "./period-lock.generated.ts";

export const CHANGES = { changes: [PeriodLockListDocument, PeriodLockStateDocument] };
const LONGEST_REASON = 200;

export interface DialogProps {
  /** Of which stations. */
  readonly where: PeriodLockFilter;
  /** The one station that is meant, by its name; absent: those that the list shows. */
  readonly station?: string | undefined;
  readonly onClose: () => void;
}

type Standing = LockPeriodMutation["lockPeriod"];
const isOpen = ({ unsignedShifts, missingSales, incompleteHours }: Standing) =>
  unsignedShifts + missingSales + incompleteHours > 0;

interface LockValues {
  readonly through: string;
  readonly reason: string;
}

/** Yesterday, and the last day of the month before this one. */
function usePastDays(): { readonly yesterday: string; readonly lastMonth: string } {
  const { day } = wallTime(new Date(), usableZone(useMe()?.network.timeZone));
  return { yesterday: addDays(day, -1), lastMonth: addDays(firstOfMonth(day), -1) };
}

/** Locks days up to one: first it is told what stands open in them, then it is done. */
export function LockDialog({ where, station, onClose }: DialogProps) {
  const client = useApolloClient();
  const { send } = useDeed(LockPeriodDocument, CHANGES);
  const [seen, setSeen] = useState<{ through: string; standing: Standing }>();
  const { yesterday, lastMonth } = usePastDays();

  async function look(input: { through: string; where: PeriodLockFilter }, { context }: Submission) {
    // What would come of it is not so yet: the cache hears nothing of it.
    const variables = { input: { ...input, preview: true } };
    const { data } = await client.mutate({ mutation: LockPeriodDocument, variables, fetchPolicy: "no-cache", context });
    setSeen(data ? { through: input.through, standing: data.lockPeriod } : undefined);
  }

  async function lock(values: LockValues, submission: Submission) {
    if (values.through !== seen?.through) {
      await look({ where, through: values.through }, submission);
      return;
    }
    const reason = values.reason.trim() || null;
    const data = await send({ where, through: values.through, reason, preview: false }, submission);
    if (data) {
      notify({ tone: "success", message: "periodLock.done", values: { count: data.lockPeriod.stations } });
      onClose();
    }
  }

  const needsReason = seen !== undefined && isOpen(seen.standing);
  const form = useKitForm<LockValues, LockValues>({
    schema: object({
      through: dayText(),
      reason: needsReason ? lineText(LONGEST_REASON) : optionalText(LONGEST_REASON),
    }),
    values: { through: lastMonth, reason: "" },
    submit: lock,
  });
  const shown = seen?.through === form.methods.watch("through") ? seen.standing : undefined;
  return (
    <FormDialog
      form={form}
      title={station === undefined ? "periodLock.lock.title" : "periodLock.lock.title.one"}
      titleValues={{ station: station ?? "" }}
      action={shown ? "periodLock.lock" : "periodLock.look"}
      onClose={onClose}
    >
      <FormField of={form} name="through" as={DateInput} label="periodLock.through" max={yesterday} required />
      {shown && <Told standing={shown} />}
      {shown && isOpen(shown) && (
        <FormField of={form} name="reason" as={TextInput} label="periodLock.reason" required />
      )}
    </FormDialog>
  );
}

function Told({ standing }: { readonly standing: Standing }) {
  return (
    <Text role="status" color={isOpen(standing) ? "state.warning.fg" : "muted"} fontSize="sm">
      <FormattedMessage id="periodLock.standing" values={{ ...standing }} />
    </Text>
  );
}

const OPTIONAL_DAY = string().check(
  saidByRule((value: string) => (value === "" || isDay(value) ? undefined : { id: "form.notADay" })),
);

interface UnlockValues {
  readonly through: string;
  readonly reason: string;
}

/** Unlocks days behind one, or all of them, for a reason. */
export function UnlockDialog({ where, station, onClose }: DialogProps) {
  const { formatMessage } = useIntl();
  const { send } = useDeed(UnlockPeriodDocument, CHANGES);
  const form = useKitForm<UnlockValues, UnlockValues>({
    schema: object({ through: OPTIONAL_DAY, reason: lineText(LONGEST_REASON) }),
    values: { through: "", reason: "" },
    submit: async ({ through, reason }, submission) => {
      const data = await send({ where, through: through || null, reason: reason.trim() }, submission);
      if (data) {
        notify({ tone: "success", message: "periodLock.unlocked", values: { count: data.unlockPeriod.stations } });
      }
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={station === undefined ? "periodLock.unlock.title" : "periodLock.unlock.title.one"}
      titleValues={{ station: station ?? "" }}
      action="periodLock.unlock"
      tone="danger"
      onClose={onClose}
    >
      <FormField
        of={form}
        name="through"
        as={DateInput}
        label="periodLock.stays"
        hint={formatMessage({ id: "periodLock.stays.hint" })}
      />
      <FormField of={form} name="reason" as={TextInput} label="periodLock.unlock.reason" required />
    </FormDialog>
  );
}
