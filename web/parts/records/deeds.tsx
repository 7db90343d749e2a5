import type { TypedDocumentNode } from "@apollo/client";
import type { DocumentNode } from "graphql";
import { type LucideIcon, Pencil, Trash2 } from "lucide-react";
import { FormattedMessage } from "react-intl";
import type { MessageId } from "../../i18n/messages.ts";
import { confirm } from "../../ui/confirm-store.ts";
import { DeedButton } from "../../ui/deed-button.tsx";
import { notify } from "../../ui/toast-store.ts";
import { useDeed } from "./use-deed.ts";

interface DeedProps {
  readonly needs: DocumentNode;
  readonly icon?: LucideIcon;
  readonly label: MessageId;
  readonly loading?: boolean;
  readonly danger?: boolean;
  /** It opens a dialog. */
  readonly opens?: boolean;
  readonly onClick: () => void;
}

/** One thing that can be done with a record; edits it unless told. */
export function RecordDeed({ needs, icon: Icon = Pencil, label, loading, danger, opens, onClick }: DeedProps) {
  return (
    <DeedButton
      needs={needs}
      size="sm"
      variant="outline"
      colorPalette={danger ? "red" : "gray"}
      {...(opens && { "aria-haspopup": "dialog" })}
      aria-disabled={loading}
      onClick={onClick}
    >
      <Icon aria-hidden />
      <FormattedMessage id={label} />
    </DeedButton>
  );
}

interface DeleteProps<Data> {
  readonly deed: TypedDocumentNode<Data, { input: { id: string } }>;
  /** Where it was shown. */
  readonly changes: readonly DocumentNode[];
  readonly record: { readonly id: string; readonly name: string };
  readonly label: MessageId;
  readonly question: MessageId;
  readonly text?: MessageId;
  /** Told once it is gone. */
  readonly done?: MessageId;
  readonly onGone: () => void;
}

/** Takes a record away, after it was asked. */
export function DeleteDeed<Data>({ deed, changes, record, label, question, text, done, onGone }: DeleteProps<Data>) {
  const { act, loading } = useDeed(deed, { changes });
  const { id, name } = record;

  async function handleDelete() {
    const asked = { title: question, ...(text && { text }), action: label, values: { name } };
    if ((await confirm({ ...asked, tone: "danger", count: 1 })) && (await act({ id }))) {
      if (done) {
        notify({ tone: "success", message: done, values: { name } });
      }
      onGone();
    }
  }

  return (
    <RecordDeed needs={deed} icon={Trash2} label={label} loading={loading} danger onClick={() => void handleDelete()} />
  );
}
