import { chakra } from "@chakra-ui/react";
import { GraduationCap } from "lucide-react";
import { FormattedMessage } from "react-intl";
import { useMe } from "../../lib/me.ts";

/** Says over the whole console, and on what is printed of it, that it shows what was practised and nothing that counts. */
export function TrainingStrip() {
  if (useMe()?.platform.training !== true) {
    return null;
  }
  return (
    <chakra.div role="note" css={STRIP}>
      <GraduationCap size={15} aria-hidden />
      <span>
        <FormattedMessage id="shell.training" values={{ strong: (text) => <strong key="strong">{text}</strong> }} />
      </span>
    </chakra.div>
  );
}

const STRIP = {
  flex: "none",
  display: "flex",
  alignItems: "center",
  gap: "2",
  paddingInline: "4",
  paddingBlock: "1",
  fontSize: "sm",
  background: "state.authorized.bg",
  color: "state.authorized.fg",
  borderBottomWidth: "1px",
  borderColor: "state.authorized.line",
  "& svg": { flex: "none" },
} as const;
