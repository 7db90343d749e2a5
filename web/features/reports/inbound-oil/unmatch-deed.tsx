import { Unlink } from "lucide-react";
import { useState } from "react";
import { object } from "zod/mini";
import { LOCK_REASON, LockReason, lockReasonOf, useMayEnterLocked } from "../../../parts/period-lock/lock-reason.tsx";
import { RecordDeed } from "../../../parts/records/deeds.tsx";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { type InboundSheetFragment, UnmatchDeliveryTicketDocument } from "./inbound.generated.ts";
import { INBOUND_CHANGES } from "./inbound-changes.ts";

interface Props {
  readonly row: InboundSheetFragment;
}

/** Parts a ticket from its rise; who may enter something into locked days is asked why. */
export function UnmatchDeed({ row }: Props) {
  const [asking, setAsking] = useState(false);
  const asks = useMayEnterLocked();
  const { act, loading } = useDeed(UnmatchDeliveryTicketDocument, INBOUND_CHANGES);
  return (
    <>
      <RecordDeed
        needs={UnmatchDeliveryTicketDocument}
        icon={Unlink}
        label="inbound.unmatch"
        {...(asks ? { opens: true } : { loading })}
        onClick={() => (asks ? setAsking(true) : void act({ id: row.id }))}
      />
      {asking && <UnmatchDialog row={row} onClose={() => setAsking(false)} />}
    </>
  );
}

const SCHEMA = object(LOCK_REASON);

function UnmatchDialog({ row: { id, number }, onClose }: Props & { readonly onClose: () => void }) {
  const { send } = useDeed(UnmatchDeliveryTicketDocument, INBOUND_CHANGES);
  const form = useKitForm({
    schema: SCHEMA,
    values: { lockReason: "" },
    submit: (values, submission) => send({ id, ...lockReasonOf(values) }, submission),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="inbound.unmatch.title"
      titleValues={{ number: number ?? "" }}
      action="inbound.unmatch"
      onClose={onClose}
    >
      <LockReason of={form} />
    </FormDialog>
  );
}
