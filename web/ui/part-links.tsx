import { chakra } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { Link } from "react-router-dom";
import type { MessageId } from "../i18n/messages.ts";
import { PART, type ScreenPart } from "./parts.ts";

interface Props {
  /** What they are parts of. */
  readonly label: MessageId;
  readonly parts: readonly ScreenPart[];
  /** The id of the one on screen. */
  readonly present: string;
}

/** The ways to a screen's parts: each begins without what the one before was narrowed to. */
export function PartLinks({ label, parts, present }: Props) {
  const { formatMessage } = useIntl();
  return (
    <chakra.nav aria-label={formatMessage({ id: label })} css={LINKS}>
      {parts.map(({ id, title }, index) => (
        <Link key={id} to={index === 0 ? "?" : `?${PART}=${id}`} aria-current={id === present ? "page" : undefined}>
          {formatMessage({ id: title })}
        </Link>
      ))}
    </chakra.nav>
  );
}

const LINKS = {
  display: "flex",
  gap: "1",
  overflowX: "auto",
  borderBlockEndWidth: "1px",
  borderColor: "line",
  "& a": {
    px: "3",
    py: "1.5",
    color: "muted",
    fontWeight: 550,
    whiteSpace: "nowrap",
    borderBlockEndWidth: "2px",
    borderColor: "transparent",
  },
  "& a:hover": { color: "text" },
  "& a[aria-current=page]": { color: "accent.fg", borderColor: "accent.solid" },
} as const;
