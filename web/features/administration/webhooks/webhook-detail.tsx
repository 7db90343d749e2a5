import { chakra } from "@chakra-ui/react";
import { KeyRound, Send } from "lucide-react";
import { useState } from "react";
import { useFactsOf } from "../../../parts/records/columns.tsx";
import { DeleteDeed, RecordDeed } from "../../../parts/records/deeds.tsx";
import { RecordDrawer } from "../../../parts/records/record-drawer.tsx";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { confirm } from "../../../ui/confirm-store.ts";
import { DetailSection } from "../../../ui/detail-drawer.tsx";
import { BodyText } from "./body-text.tsx";
import { MessageState, useAnswerText, useWebhookColumns, WEBHOOK_FACTS, WebhookState } from "./use-webhook-columns.tsx";
import { WEBHOOK_CHANGES } from "./webhook-list.ts";
import { KIND_WORDS } from "./webhook-words.ts";
import {
  ChangeWebhookDocument,
  DeleteWebhookDocument,
  RotateWebhookSecretDocument,
  TestWebhookDocument,
  WebhookDetailDocument,
  type WebhookLineFragment,
} from "./webhooks.generated.ts";

interface Props {
  readonly id: string;
  readonly onEdit: (webhook: WebhookLineFragment) => void;
  /** A secret that is shown this once. */
  readonly onSecret: (secret: string) => void;
  readonly onClose: () => void;
}

/** One webhook: what it is told of, how a test went, and what is selected of each kind. */
export function WebhookDetail({ id, onEdit, onSecret, onClose }: Props) {
  const factsOf = useFactsOf(useWebhookColumns());
  return (
    <RecordDrawer
      id={id}
      document={WebhookDetailDocument}
      pick={({ webhooks }) => webhooks.nodes[0]}
      title={({ name }) => <bdi>{name}</bdi>}
      subtitle={(webhook) => <WebhookState {...webhook} />}
      facts={(webhook) => factsOf(webhook, WEBHOOK_FACTS)}
      deeds={(webhook) => (
        <>
          <RecordDeed needs={ChangeWebhookDocument} label="webhooks.change" onClick={() => onEdit(webhook)} />
          <RotateDeed id={id} onSecret={onSecret} />
          <DeleteDeed
            deed={DeleteWebhookDocument}
            changes={WEBHOOK_CHANGES.changes}
            record={webhook}
            label="webhooks.delete"
            question="webhooks.delete.question"
            text="webhooks.delete.text"
            onGone={onClose}
          />
        </>
      )}
      onClose={onClose}
    >
      {({ selections }) => (
        <>
          <TestPart id={id} />
          {selections.map(({ kind, selection }) => (
            <DetailSection key={kind} title={KIND_WORDS.wordOf(kind)}>
              <BodyText body={selection} label={KIND_WORDS.wordOf(kind)} />
            </DetailSection>
          ))}
        </>
      )}
    </RecordDrawer>
  );
}

function RotateDeed({ id, onSecret }: Pick<Props, "id" | "onSecret">) {
  const { act, loading } = useDeed(RotateWebhookSecretDocument, { changes: [] });

  async function handleRotate() {
    const asked = {
      title: "webhooks.rotate.question",
      text: "webhooks.rotate.text",
      action: "webhooks.rotate",
    } as const;
    const made = (await confirm(asked)) ? await act({ id }) : undefined;
    if (made) {
      onSecret(made.rotateWebhookSecret.secret);
    }
  }

  return (
    <RecordDeed
      needs={RotateWebhookSecretDocument}
      icon={KeyRound}
      label="webhooks.rotate"
      loading={loading}
      onClick={() => void handleRotate()}
    />
  );
}

/** Sends a test, and how it went. */
function TestPart({ id }: Pick<Props, "id">) {
  const { act, loading } = useDeed(TestWebhookDocument, WEBHOOK_CHANGES);
  const answerText = useAnswerText();
  const [told, setTold] = useState<Awaited<ReturnType<typeof act>>>();
  const message = told?.testWebhook;
  return (
    <DetailSection title="webhooks.test">
      <RecordDeed
        needs={TestWebhookDocument}
        icon={Send}
        label="webhooks.test.send"
        loading={loading}
        onClick={() => void act({ id }).then(setTold)}
      />
      {message && (
        <chakra.p role="status" display="flex" flexWrap="wrap" columnGap="2" marginBlockStart="2">
          <MessageState {...message} />
          <span>{answerText({ status: message.answerStatus, ms: message.answerMs, error: message.error })}</span>
        </chakra.p>
      )}
    </DetailSection>
  );
}
