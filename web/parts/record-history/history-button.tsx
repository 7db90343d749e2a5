import { History } from "lucide-react";
import { useState } from "react";
import { useIntl } from "react-intl";
import { useMe } from "../../lib/me.ts";
import { Permission } from "../../../common/permission.ts";
import { useAllowed } from "../../lib/session.ts";
import { DrawerFrame } from "../../ui/drawer-frame.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { RecordHistory } from "./record-history.tsx";

interface Props {
  /** The record's id. */
  readonly objectId: string;
  /** What the record is called. */
  readonly name: string;
  /** As the buttons beside it. */
  readonly size?: "sm" | "md";
}

/** The way to what happened to a record that has no detail drawer of its own; only for those who may read the log. */
export function HistoryButton({ objectId, name, size = "sm" }: Props) {
  const { formatMessage } = useIntl();
  const allowed = useAllowed(Permission.Log);
  const timeZone = useMe()?.network.timeZone;
  const [open, setOpen] = useState(false);
  if (!allowed) {
    return null;
  }
  return (
    <>
      <IconButton
        size={size}
        label={formatMessage({ id: "history.of" }, { name })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <History size={16} aria-hidden />
      </IconButton>
      {open && (
        <DrawerFrame
          title={formatMessage({ id: "detail.history" })}
          subtitle={<bdi>{name}</bdi>}
          onClose={() => setOpen(false)}
        >
          <RecordHistory objectId={objectId} timeZone={timeZone} />
        </DrawerFrame>
      )}
    </>
  );
}
