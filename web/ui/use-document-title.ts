import { useEffect } from "react";
import { useIntl } from "react-intl";
import type { MessageId } from "../i18n/messages.ts";

/** Names the window, and with it the entry in the browser's history: "Real-time devices · Forecourt". */
export function useDocumentTitle(title: MessageId): void {
  const { formatMessage } = useIntl();
  const words = `${formatMessage({ id: title })} · ${formatMessage({ id: "app.name" })}`;
  useEffect(() => {
    document.title = words;
  }, [words]);
}
