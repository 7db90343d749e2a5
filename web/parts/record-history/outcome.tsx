import { chakra } from "@chakra-ui/react";
import { Ban, CircleCheck } from "lucide-react";
import { useIntl } from "react-intl";

/** What the audit log says of a deed that succeeded. */
const DONE = "OK";

/** Whether a deed was done or refused; refused with the refusal's code. */
export function Outcome({ outcome }: { readonly outcome: string }) {
  const { formatMessage } = useIntl();
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
