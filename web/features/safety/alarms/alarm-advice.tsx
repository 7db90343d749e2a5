import { chakra } from "@chakra-ui/react";
import { FormattedMessage } from "react-intl";
import { SEVERITY_LOOKS } from "../../../parts/alarm/severity-badge.tsx";
import { type Advised, adviceOf } from "./advice.ts";
import type { AlarmLineFragment } from "./alarm-info.generated.ts";

/** What most likely is behind an alarm, and what to do first; the step stands first where people are in danger. */
export function AlarmAdvice({ of }: { readonly of: Advised & Pick<AlarmLineFragment, "severity"> }) {
  const { icon: Icon, meaning } = SEVERITY_LOOKS[of.severity];
  const { cause, step, number } = adviceOf(of);
  const values = { number: <bdi dir="ltr">{number}</bdi> };
  const parts = [
    { title: "alarmInfo.step", text: step },
    { title: "alarmInfo.cause", text: cause },
  ] as const;
  return (
    <chakra.dl css={ADVICE} borderInlineStartColor={`state.${meaning}.line`}>
      {(of.severity === "CRITICAL" ? parts : parts.toReversed()).map(({ title, text }) => (
        <div key={title}>
          <dt>
            {title === "alarmInfo.step" && <Icon size={15} aria-hidden />}
            <FormattedMessage id={title} />
          </dt>
          <dd>
            <FormattedMessage id={text} values={values} />
          </dd>
        </div>
      ))}
    </chakra.dl>
  );
}

const ADVICE = {
  display: "flex",
  flexDirection: "column",
  gap: "2.5",
  fontSize: "sm",
  lineHeight: "1.5",
  borderInlineStartWidth: "3px",
  paddingInlineStart: "3",
  "& dt": { display: "flex", gap: "1.5", alignItems: "center", fontWeight: 600 },
  "& dd": { overflowWrap: "anywhere", maxW: "70ch" },
} as const;
