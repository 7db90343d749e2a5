import { chakra } from "@chakra-ui/react";
import { Ban, CircleCheck, KeyRound } from "lucide-react";
import { useIntl } from "react-intl";

/** What the audit log says of a deed that succeeded. */
const DONE = "OK";

/** What it says of the first half of a login that asks for a code besides: the password was right, and nobody was turned away. */
const ASKED_FOR_CODE = "SECOND_FACTOR_NEEDED";

/** Whether a deed was done or refused; refused with the refusal's code. A login that goes on with a code is neither. */
export function Outcome({ outcome }: { readonly outcome: string }) {
  const { formatMessage } = useIntl();
  if (outcome === ASKED_FOR_CODE) {
    return (
      <chakra.span css={MARK} color="muted">
        <KeyRound size={14} aria-hidden />
        {formatMessage({ id: "audit.outcome.code" })}
      </chakra.span>
    );
  }
  const done = outcome === DONE;
  const Icon = done ? CircleCheck : Ban;
  return (
    <chakra.span css={MARK} color={done ? "state.refuelling.fg" : "state.fault.fg"}>
      <Icon size={14} aria-hidden />
      {formatMessage({ id: done ? "audit.outcome.done" : "audit.outcome.refused" })}
      {!done && <bdi>{outcome}</bdi>}
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
