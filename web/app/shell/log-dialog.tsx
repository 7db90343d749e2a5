import { FormattedMessage } from "react-intl";
import { ClientLog } from "../../features/administration/log/client-log.tsx";
import { DialogFrame } from "../../ui/dialog-frame.tsx";

/** The log of this browser for those who may not open the log's screen. */
export function LogDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <DialogFrame title={<FormattedMessage id="log.client" />} size="lg" onClose={onClose}>
      <ClientLog />
    </DialogFrame>
  );
}
