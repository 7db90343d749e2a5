import { chakra } from "@chakra-ui/react";
import { CircleCheck, CircleX, Link2, PackageCheck, Scale, Truck } from "lucide-react";
import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { RecordDeed } from "../../../parts/records/deeds.tsx";
import { ReasonDialog } from "../../../parts/records/reason-dialog.tsx";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { confirm } from "../../../ui/confirm-store.ts";
import { notify } from "../../../ui/toast-store.ts";
import { FUEL_ORDER_CHANGES } from "./fuel-order-changes.ts";
import {
  ApproveFuelOrderDocument,
  CancelFuelOrderDocument,
  ChangeFuelOrderDocument,
  DropFuelOrderDocument,
  type FuelOrderSheetFragment,
  LinkFuelOrderDocument,
  ReconcileFuelOrderDocument,
  SendFuelOrderDocument,
} from "./fuel-orders.generated.ts";
import { LinkForm } from "./link-form.tsx";
import { ReconcileForm } from "./reconcile-form.tsx";
import { SendForm } from "./send-form.tsx";

interface Props {
  readonly order: FuelOrderSheetFragment;
}

/** What can be done with an order as it stands. */
export function OrderDeeds({ order, onEdit }: Props & { readonly onEdit: () => void }) {
  const { state } = order;
  return (
    <>
      {state === "DRAFT" && (
        <>
          <RecordDeed needs={ChangeFuelOrderDocument} label="fuelOrder.change" opens onClick={onEdit} />
          <ApproveDeed order={order} />
        </>
      )}
      {(state === "APPROVED" || state === "IN_TRANSIT") && <SendDeed order={order} />}
      {(state === "IN_TRANSIT" || state === "DROPPED") && <LinkDeed order={order} />}
      {state === "IN_TRANSIT" && <DropDeed order={order} />}
      {state === "DROPPED" && <ReconcileDeed order={order} />}
      <CancelDeed order={order} />
    </>
  );
}

/** Approves an order of others, as it was read; who wrote it reads who does. */
function ApproveDeed({ order: { id, number, mayApprove, course } }: Props) {
  const { act, loading } = useDeed(ApproveFuelOrderDocument, FUEL_ORDER_CHANGES);
  const values = { number: String(number) };

  async function handleApprove() {
    const input = { id, lastStepId: course.at(-1)?.id ?? null };
    const asked = {
      title: "fuelOrder.approve.question",
      text: "fuelOrder.approve.text",
      action: "fuelOrder.approve",
    } as const;
    if ((await confirm({ ...asked, values })) && (await act(input))) {
      notify({ tone: "success", message: "fuelOrder.approved", values });
    }
  }

  return mayApprove ? (
    <RecordDeed
      needs={ApproveFuelOrderDocument}
      icon={CircleCheck}
      label="fuelOrder.approve"
      loading={loading}
      onClick={() => void handleApprove()}
    />
  ) : (
    <chakra.p color="muted" fontSize="sm" alignSelf="center">
      <FormattedMessage id="fuelOrder.waits" />
    </chakra.p>
  );
}

function SendDeed({ order }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <RecordDeed
        needs={SendFuelOrderDocument}
        icon={Truck}
        label={order.state === "APPROVED" ? "fuelOrder.send" : "fuelOrder.send.again"}
        opens
        onClick={() => setAsking(true)}
      />
      {asking && <SendForm order={order} onClose={() => setAsking(false)} />}
    </>
  );
}

function LinkDeed({ order }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <RecordDeed
        needs={LinkFuelOrderDocument}
        icon={Link2}
        label="fuelOrder.link"
        opens
        onClick={() => setAsking(true)}
      />
      {asking && <LinkForm order={order} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Has an order be dropped of which some lines came and others didn't. */
function DropDeed({ order: { id, number, lines } }: Props) {
  const { act, loading } = useDeed(DropFuelOrderDocument, FUEL_ORDER_CHANGES);

  async function handleDrop() {
    const asked = { title: "fuelOrder.drop.question", text: "fuelOrder.drop.text", action: "fuelOrder.drop" } as const;
    if (await confirm({ ...asked, values: { number: String(number) } })) {
      await act({ id });
    }
  }

  return (
    lines.some(({ loads }) => loads.length > 0) && (
      <RecordDeed
        needs={DropFuelOrderDocument}
        icon={PackageCheck}
        label="fuelOrder.drop"
        loading={loading}
        onClick={() => void handleDrop()}
      />
    )
  );
}

function ReconcileDeed({ order }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <RecordDeed
        needs={ReconcileFuelOrderDocument}
        icon={Scale}
        label="fuelOrder.reconcile"
        opens
        onClick={() => setAsking(true)}
      />
      {asking && <ReconcileForm order={order} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Cancels an order before anything came of it. */
function CancelDeed({ order: { id, number, state, lines } }: Props) {
  const [asking, setAsking] = useState(false);
  const { send } = useDeed(CancelFuelOrderDocument, FUEL_ORDER_CHANGES);
  const isOpen = state === "DRAFT" || state === "APPROVED" || state === "IN_TRANSIT";
  return (
    <>
      {isOpen && lines.every(({ loads }) => loads.length === 0) && (
        <RecordDeed
          needs={CancelFuelOrderDocument}
          icon={CircleX}
          label="fuelOrder.cancel"
          danger
          opens
          onClick={() => setAsking(true)}
        />
      )}
      {asking && (
        <ReasonDialog
          title="fuelOrder.cancel.title"
          titleValues={{ number: String(number) }}
          action="fuelOrder.cancel"
          label="fuelOrder.reason"
          send={(reason, submission) => send({ id, reason }, submission)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
