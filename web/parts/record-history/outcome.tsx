import { chakra } from "@chakra-ui/react";
import { Ban, CircleCheck, Clock, KeyRound, type LucideIcon } from "lucide-react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../i18n/messages.ts";

/** What the audit log says of a deed that succeeded. */
const DONE = "OK";

/** What it says of the first half of a login that asks for a code besides: the password was right, and nobody was turned away. */
const ASKED_FOR_CODE = "SECOND_FACTOR_NEEDED";

/** What waits for a second person: whatever is done to it but for these was asked for, and nothing else has happened. */
const REQUESTS: readonly string[] = ["MoneyReview", "PriceApproval"];
const ENDED = /^(pass|approve|reject|withdraw|expire)(Review|Prices)$/;

interface Props {
  readonly outcome: string;
  /** What was done, and to what kind of record, by the log's names. */
  readonly operation: string;
  readonly objectType: string;
}

/** Whether a deed was done or refused; refused with the refusal's code. A login that goes on with a code is neither, nor what was only asked for. */
export function Outcome({ outcome, operation, objectType }: Props) {
  const { formatMessage } = useIntl();
  if (outcome === ASKED_FOR_CODE) {
    return <Between icon={KeyRound} id="audit.outcome.code" />;
  }
  const done = outcome === DONE;
  if (done && REQUESTS.includes(objectType) && !ENDED.test(operation)) {
    return <Between icon={Clock} id="audit.outcome.asked" />;
  }
  const Icon = done ? CircleCheck : Ban;
  return (
    <chakra.span css={MARK} color={done ? "state.refuelling.fg" : "state.fault.fg"}>
      <Icon size={14} aria-hidden />
      {formatMessage({ id: done ? "audit.outcome.done" : "audit.outcome.refused" })}
      {!done && <bdi>{outcome}</bdi>}
    </chakra.span>
  );
}

/** Neither done nor refused. */
function Between({ icon: Icon, id }: { readonly icon: LucideIcon; readonly id: MessageId }) {
  const { formatMessage } = useIntl();
  return (
    <chakra.span css={MARK} color="muted">
      <Icon size={14} aria-hidden />
      {formatMessage({ id })}
    </chakra.span>
  );
}

const MARK = {
  display: "inline-flex",
  alignItems: "center",
  gap: "1.5",
  maxInlineSize: "100%",
  verticalAlign: "middle",
  "& > svg": { flex: "none" },
  "& > bdi": { color: "muted", fontSize: "xs", overflow: "hidden", textOverflow: "ellipsis" },
} as const;
