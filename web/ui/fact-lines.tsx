import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import type { MessageId } from "../i18n/messages.ts";

interface Props {
  /** Titles and their values, one below the other; false leaves one out. */
  readonly facts: readonly (readonly [title: MessageId, value: ReactNode] | false)[];
  /** The last value is what keeps the deed from being done. */
  readonly lacks?: boolean;
}

/** What a deed would do, or did: each value at the end of its line. Read out when it changes. */
export function FactLines({ facts, lacks = false }: Props) {
  const { formatMessage } = useIntl();
  return (
    <chakra.dl css={LINES} aria-live="polite" data-lacks={lacks || undefined}>
      {facts
        .filter((fact) => fact !== false)
        .map(([title, value]) => (
          <div key={title}>
            <dt>{formatMessage({ id: title })}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </chakra.dl>
  );
}

const LINES = {
  fontVariantNumeric: "tabular-nums",
  "& > div": { display: "flex", justifyContent: "space-between", gap: "4", paddingBlock: "1" },
  "& dt": { opacity: 0.75 },
  "& dd": { textAlign: "end", fontWeight: "500", overflowWrap: "anywhere" },
  "&[data-lacks] > div:last-of-type dd": { color: "state.fault.fg", fontWeight: "650" },
} as const;
