import { useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { FormattedMessage, useIntl } from "react-intl";
import { type infer as Infer, object } from "zod/mini";
import { formatOf } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { LOCK_REASON, LockReason, lockReasonOf } from "../../../parts/period-lock/lock-reason.tsx";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { choice } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { INBOUND_CHANGES } from "./inbound-changes.ts";
import { type InboundLineFragment, InboundRisesDocument, MatchDeliveryTicketDocument } from "./inbound.generated.ts";

const SCHEMA = object({ deliveryId: choice(), ...LOCK_REASON });
type Values = Infer<typeof SCHEMA>;

interface Props {
  readonly ticket: Pick<InboundLineFragment, "id" | "number" | "tankId">;
  readonly onClose: () => void;
}

/** Chooses, among the rises of its tank that have no ticket, the one that a ticket is about. */
export function MatchTicket({ ticket: { id, number, tankId }, onClose }: Props) {
  const { send } = useDeed(MatchDeliveryTicketDocument, INBOUND_CHANGES);
  const rises = useRises(tankId);
  const form = useKitForm<Values, Values>({
    schema: SCHEMA,
    values: { deliveryId: "", lockReason: "" },
    submit: ({ deliveryId, ...values }, submission) => send({ id, deliveryId, ...lockReasonOf(values) }, submission),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="inbound.match.title"
      titleValues={{ number: number ?? "" }}
      action="inbound.match"
      onClose={onClose}
    >
      <FormField of={form} name="deliveryId" as={SelectInput} label="inbound.rise" options={rises ?? []} required />
      <LockReason of={form} />
      {rises?.length === 0 && (
        <chakra.p color="muted" fontSize="sm" role="status">
          <FormattedMessage id="inbound.match.none" />
        </chakra.p>
      )}
    </FormDialog>
  );
}

/** The rises by when they ended, by the clocks of their station, and how much they brought. */
function useRises(tankId: string) {
  const { locale } = useIntl();
  const unit = useMe()?.network.measureUnitSymbol ?? "";
  const { data } = useQuery(InboundRisesDocument, { variables: { tankId }, fetchPolicy: "cache-and-network" });
  return data?.inboundDeliveries.nodes.map(({ id, endedAt, timeZone, receivedLitres }) => {
    const { dateTime, volume } = formatOf(locale, timeZone);
    return { value: id, label: `${dateTime(endedAt ?? "")} · ${volume(receivedLitres ?? "0", unit)}` };
  });
}
