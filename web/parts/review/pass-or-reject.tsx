import type { TypedDocumentNode } from "@apollo/client";
import type { DocumentNode } from "graphql";
import { CircleCheck, CircleX } from "lucide-react";
import { useState } from "react";
import type { MessageId } from "../../i18n/messages.ts";
import { confirm } from "../../ui/confirm-store.ts";
import { notify } from "../../ui/toast-store.ts";
import { RecordDeed } from "../records/deeds.tsx";
import { ReasonDialog } from "../records/reason-dialog.tsx";
import { useDeed } from "../records/use-deed.ts";
import { NotSecond, type Requested } from "./review-note.tsx";

interface Props<Passed, Rejected> {
  /** What is decided about. A reason that is being written stays when somebody else decides meanwhile. */
  readonly request: Requested;
  /** By whose words it is asked. */
  readonly of: "review" | "invoice" | "movement";
  /** What the words name. */
  readonly values: Record<string, string>;
  readonly pass: TypedDocumentNode<Passed, { input: { id: string } }>;
  /** What is told once it is passed names this; the same unless told. */
  readonly passedAs?: (passed: Passed) => Record<string, string>;
  readonly reject: TypedDocumentNode<Rejected, { input: { id: string; reason: string } }>;
  /** What the reason is called. */
  readonly reason: MessageId;
  /** The queries whose answers are no longer true afterwards. */
  readonly changes: readonly DocumentNode[];
}

/** What a second person decides of something that waits for them. */
export function PassOrReject<Passed, Rejected>(props: Props<Passed, Rejected>) {
  const { request, of, values, pass, passedAs, reject, reason, changes } = props;
  const { id, mayDecide } = request;
  const passing = useDeed(pass, { changes });
  const { send } = useDeed(reject, { changes });
  const [rejecting, setRejecting] = useState(false);

  async function handlePass() {
    const asked = { title: `${of}.pass.question`, text: `${of}.pass.text`, action: `${of}.pass`, values } as const;
    const passed = (await confirm(asked)) ? await passing.act({ id }) : undefined;
    if (passed) {
      notify({ tone: "success", message: `${of}.passed`, values: passedAs?.(passed) ?? values });
    }
  }

  return (
    <>
      {mayDecide && (
        <>
          <RecordDeed
            needs={pass}
            icon={CircleCheck}
            label={`${of}.pass`}
            loading={passing.loading}
            onClick={() => void handlePass()}
          />
          <RecordDeed
            needs={reject}
            icon={CircleX}
            label={`${of}.reject`}
            danger
            opens
            onClick={() => setRejecting(true)}
          />
        </>
      )}
      <NotSecond needs={pass} request={request} />
      {rejecting && (
        <ReasonDialog
          title={`${of}.reject.title`}
          titleValues={values}
          action={`${of}.reject`}
          label={reason}
          send={(text, submission) => send({ id, reason: text }, submission)}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  );
}
