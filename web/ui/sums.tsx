import { chakra } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import type { MessageId } from "../i18n/messages.ts";
import { NO_VALUE } from "./reading-age.tsx";

interface Props {
  /** The name of all of them together. */
  readonly label: MessageId;
  /** One after the other; a value that isn't known yet is shown as none, in its place. */
  readonly sums: readonly { readonly title: MessageId; readonly value: string | undefined }[];
}

/** What a list adds up to, beside its buttons: titles over their sums. */
export function Sums({ label, sums }: Props) {
  const { formatMessage } = useIntl();
  return (
    <chakra.dl css={SUMS} aria-label={formatMessage({ id: label })}>
      {sums.map(({ title, value }) => (
        <div key={title}>
          <dt>{formatMessage({ id: title })}</dt>
          <dd>{value ?? NO_VALUE}</dd>
        </div>
      ))}
    </chakra.dl>
  );
}

const SUMS = {
  display: "flex",
  flexWrap: "wrap",
  columnGap: "5",
  rowGap: "1",
  "&:not(:last-child)": { marginInlineEnd: "3" },
  fontVariantNumeric: "tabular-nums",
  "& dt": { color: "muted", fontSize: "xs" },
  "& dd": { fontWeight: "550", fontSize: "sm" },
} as const;
