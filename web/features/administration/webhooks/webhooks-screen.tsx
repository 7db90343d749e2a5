import { RotateCw } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useMe } from "../../../lib/me.ts";
import { RecordDeed } from "../../../parts/records/deeds.tsx";
import { ListScreen } from "../../../parts/records/list-screen.tsx";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { confirm } from "../../../ui/confirm-store.ts";
import { useListState } from "../../../ui/data-table/use-list-state.ts";
import { SecretDialog } from "../../../ui/secret-dialog.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { ViewTabs } from "../../../ui/view-tabs.tsx";
import { MessageDetail } from "./message-detail.tsx";
import { useMessageColumns, useWebhookColumns } from "./use-webhook-columns.tsx";
import { WebhookDetail } from "./webhook-detail.tsx";
import { WebhookForm } from "./webhook-form.tsx";
import { MESSAGE_ADDRESS, MESSAGE_CHANGES, MESSAGES, WEBHOOKS } from "./webhook-list.ts";
import { ResendWebhookMessagesDocument } from "./webhooks.generated.ts";

const LISTS = ["webhooks", "messages"] as const;

/** /webhooks: programs that are told of facts, and what they were told. */
export function WebhooksScreen() {
  const [params] = useSearchParams();
  const shown = LISTS.find((list) => list === params.get("list")) ?? "webhooks";
  const lists = <Lists shown={shown} />;
  return shown === "webhooks" ? <ProgramsScreen lists={lists} /> : <MessagesScreen lists={lists} />;
}

const TITLES = { webhooks: "menu.webhooks", messages: "webhooks.messages" } as const;

const Lists = ({ shown }: { readonly shown: (typeof LISTS)[number] }) => (
  <ViewTabs
    label="webhooks.lists"
    present={shown}
    views={LISTS.map((id) => ({ id, title: TITLES[id], to: id === "webhooks" ? "?" : `?list=${id}` }))}
  />
);

function ProgramsScreen({ lists }: { readonly lists: ReactNode }) {
  const [secret, setSecret] = useState<string>();
  return (
    <>
      <ListScreen
        of={WEBHOOKS}
        columns={useWebhookColumns()}
        tabs={lists}
        detail={({ id, onEdit, onClose }) => (
          <WebhookDetail key={id} id={id} onEdit={onEdit} onSecret={setSecret} onClose={onClose} />
        )}
        form={({ row, onClose }) => <WebhookForm id={row?.id} onSecret={setSecret} onClose={onClose} />}
      />
      {secret !== undefined && (
        <SecretDialog
          title="webhooks.secret.title"
          text="webhooks.secret.text"
          label="webhooks.secret"
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </>
  );
}

function MessagesScreen({ lists }: { readonly lists: ReactNode }) {
  return (
    <ListScreen
      of={MESSAGES}
      columns={useMessageColumns()}
      filters={(pieces) => [pieces.days("days", "webhooks.createdAt")]}
      tabs={lists}
      actions={<ResendAllDeed />}
      detail={({ id, onClose }) => <MessageDetail key={id} id={id} onClose={onClose} />}
    />
  );
}

/** Has all sent again that were given up, of those that the filters leave. */
function ResendAllDeed() {
  const { variables } = useListState(MESSAGE_ADDRESS, useMe()?.network.timeZone);
  const { act, loading } = useDeed(ResendWebhookMessagesDocument, MESSAGE_CHANGES);

  async function handleResend() {
    const asked = {
      title: "webhooks.resendAll.question",
      text: "webhooks.resendAll.text",
      action: "webhooks.resendAll",
    } as const;
    const made = (await confirm(asked)) ? await act({ filter: variables.filter ?? {} }) : undefined;
    if (made) {
      const { count } = made.resendWebhookMessages;
      notify({ tone: "success", message: "webhooks.resendAll.done", values: { count } });
    }
  }

  return (
    <RecordDeed
      needs={ResendWebhookMessagesDocument}
      icon={RotateCw}
      label="webhooks.resendAll"
      loading={loading}
      onClick={() => void handleResend()}
    />
  );
}
