import { chakra } from "@chakra-ui/react";
import { RotateCw } from "lucide-react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../../i18n/messages.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { useFactsOf } from "../../../parts/records/columns.tsx";
import { RecordDeed } from "../../../parts/records/deeds.tsx";
import { RecordDrawer } from "../../../parts/records/record-drawer.tsx";
import { useDeed, useRefreshEvery } from "../../../parts/records/use-deed.ts";
import { DetailSection } from "../../../ui/detail-drawer.tsx";
import { tabular } from "../../../ui/theme.ts";
import { BodyText } from "./body-text.tsx";
import { MESSAGE_FACTS, MessageState, useAnswerText, useMessageColumns } from "./use-webhook-columns.tsx";
import { MESSAGE_CHANGES } from "./webhook-list.ts";
import {
  ResendWebhookMessagesDocument,
  WebhookMessageDetailDocument,
  type WebhookMessageDetailQuery,
} from "./webhooks.generated.ts";

type Attempt = WebhookMessageDetailQuery["webhookMessages"]["nodes"][number]["attemptLog"][number];

/** One message: its body as it is sent, and each attempt with what was answered. */
export function MessageDetail({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const factsOf = useFactsOf(useMessageColumns());
  return (
    <RecordDrawer
      id={id}
      document={WebhookMessageDetailDocument}
      pick={({ webhookMessages }) => webhookMessages.nodes[0]}
      title={({ type }) => <bdi dir="ltr">{type}</bdi>}
      subtitle={(message) => <MessageState {...message} />}
      facts={(message) => factsOf(message, MESSAGE_FACTS)}
      deeds={({ state, webhookActive }) =>
        state === "WAITING" ? <LookAgain /> : webhookActive ? <ResendDeed id={id} /> : <Note id="webhooks.resend.off" />
      }
      onClose={onClose}
    >
      {({ body, attemptLog }) => (
        <>
          {(body !== null || attemptLog.some(wasSent)) && (
            <DetailSection title="webhooks.body">
              {body === null ? <Note id="webhooks.body.hidden" /> : <BodyText body={body} label="webhooks.body" />}
            </DetailSection>
          )}
          {attemptLog.length > 0 && (
            <DetailSection title="webhooks.attempts">
              <chakra.ol css={LIST}>
                {attemptLog.map((attempt) => (
                  <AttemptLine key={attempt.attempt} attempt={attempt} />
                ))}
              </chakra.ol>
            </DetailSection>
          )}
        </>
      )}
    </RecordDrawer>
  );
}

/** A message whose selection could not be read has no body to be sent. */
const wasSent = ({ error }: Attempt): boolean => error !== "SELECTION";

const LOOK_MS = 2_000;

/** Looks every few seconds what became of a message that waits, while somebody looks at it. */
function LookAgain() {
  useRefreshEvery(LOOK_MS, ...MESSAGE_CHANGES.changes);
  return null;
}

function ResendDeed({ id }: { readonly id: string }) {
  const { act, loading } = useDeed(ResendWebhookMessagesDocument, MESSAGE_CHANGES);
  return (
    <RecordDeed
      needs={ResendWebhookMessagesDocument}
      icon={RotateCw}
      label="webhooks.resend"
      loading={loading}
      onClick={() => void act({ ids: [id] })}
    />
  );
}

function Note({ id }: { readonly id: MessageId }) {
  const { formatMessage } = useIntl();
  return <chakra.p color="muted">{formatMessage({ id })}</chakra.p>;
}

function AttemptLine({ attempt: { at, status, error, ms, excerpt } }: { readonly attempt: Attempt }) {
  const { instant } = useFormat(useMe()?.network.timeZone);
  const answerText = useAnswerText();
  return (
    <li>
      <time dateTime={at}>
        <bdi>{instant(at)}</bdi>
      </time>
      <span>{answerText({ status, error, ms })}</span>
      {excerpt !== null && <BodyText body={excerpt} label="webhooks.answer" />}
    </li>
  );
}

const LIST = {
  ...tabular,
  listStyle: "none",
  fontSize: "sm",
  "& > li": {
    display: "flex",
    flexWrap: "wrap",
    columnGap: "3",
    rowGap: "1",
    paddingBlock: "1.5",
    borderBlockEndWidth: "1px",
    borderColor: "line",
  },
  "& time": { color: "muted" },
  "& pre": { flex: "1 0 100%" },
} as const;
