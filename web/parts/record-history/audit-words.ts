import { useIntl } from "react-intl";
import { isMessageId, messageIdsUnder } from "../../i18n/messages.ts";

const OPERATION = "audit.operation.";
const KIND = "audit.kind.";

/** The operations that the console has words for, once words are loaded. */
export const wordedOperations = () => messageIdsUnder(OPERATION);
/** The kinds of object that the console has words for, once words are loaded. */
export const wordedKinds = () => messageIdsUnder(KIND);

/** What the audit log's own names are called in the person's language; a name that has no words yet stands for itself. */
export function useAuditWords() {
  const { formatMessage } = useIntl();
  const worded = (id: string, name: string) => (isMessageId(id) ? formatMessage({ id }) : name);
  return {
    operation: (name: string) => worded(OPERATION + name, name),
    objectType: (name: string) => worded(KIND + name, name),
  };
}
