import { useIntl } from "react-intl";
import { isMessageId, messageIdsUnder } from "../../i18n/messages.ts";
import { useMillimetre } from "../tank/millimetre.ts";
import { FIELD_WORDS } from "./field-words.ts";

const OPERATION = "audit.operation.";
const KIND = "audit.kind.";

/** The operations that the console has words for, once words are loaded. */
export const wordedOperations = () => messageIdsUnder(OPERATION);
/** The kinds of object that the console has words for, once words are loaded. */
export const wordedKinds = () => messageIdsUnder(KIND);

/** Between the parts of a path. */
const WITHIN = " · ";
const MILLIMETRES = /Mm$/;
/** A name as programs write it: words that begin with capitals. A grade's code is none. */
const PROGRAMS_NAME = /^[a-z]+([A-Z][a-z]+)+$/;

/** A name that has no words yet, as people write it. */
function plainly(name: string): string {
  const words = PROGRAMS_NAME.test(name) ? name.replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`) : name;
  return words === name ? name : words.charAt(0).toUpperCase() + words.slice(1);
}

/** What the audit log's own names are called in the person's language; a name that has no words yet stands for itself. */
export function useAuditWords() {
  const { formatMessage } = useIntl();
  const millimetre = useMillimetre();
  const worded = (id: string, name: string) => (isMessageId(id) ? formatMessage({ id }) : name);
  const part = (name: string) => {
    const id = Object.hasOwn(FIELD_WORDS, name) ? FIELD_WORDS[name] : undefined;
    const words = id === undefined ? plainly(name) : formatMessage({ id });
    return MILLIMETRES.test(name) ? `${words} (${millimetre})` : words;
  };
  return {
    /** A field by its path: `rows.1.address`. */
    field: (path: string) => path.split(".").map(part).join(WITHIN),
    operation: (name: string) => worded(OPERATION + name, name),
    objectType: (name: string) => worded(KIND + name, name),
  };
}
