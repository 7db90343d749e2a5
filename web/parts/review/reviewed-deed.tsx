import type { DocumentNode } from "graphql";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { MessageId } from "../../i18n/messages.ts";
import { RecordDeed } from "../records/deeds.tsx";
import { ReviewWaits } from "./review-note.tsx";

/** What the dialog of such a deed is told. */
export interface Reviewed {
  /** It was sent; with a request, a second person has to look at it. */
  readonly onSent: (reviewId: string | null) => void;
  readonly onClose: () => void;
}

interface Props {
  readonly needs: DocumentNode;
  readonly icon: LucideIcon;
  readonly label: MessageId;
  readonly danger?: boolean;
  readonly dialog: (reviewed: Reviewed) => ReactNode;
}

/** The button of something that a second person may have to look at, its dialog, and where to see what becomes of it. */
export function ReviewedDeed({ dialog, ...deed }: Props) {
  const [open, setOpen] = useState(false);
  const [waiting, setWaiting] = useState<string | null>(null);

  function handleSent(reviewId: string | null) {
    setOpen(false);
    setWaiting(reviewId);
  }

  return (
    <>
      <RecordDeed {...deed} opens onClick={() => setOpen(true)} />
      {open && dialog({ onSent: handleSent, onClose: () => setOpen(false) })}
      {waiting !== null && <ReviewWaits reviewId={waiting} onClose={() => setWaiting(null)} />}
    </>
  );
}
