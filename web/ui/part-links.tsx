import { chakra } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { Link } from "react-router-dom";
import type { MessageId } from "../i18n/messages.ts";
import { tabular } from "./theme.ts";
import { PART, type ScreenPart } from "./parts.ts";

interface Props {
  /** What they are parts of. */
  readonly label: MessageId;
  readonly parts: readonly (Pick<ScreenPart, "id" | "title"> & {
    /** How much there is to do in it; 0, or not known yet: not told. */
    readonly count?: number | undefined;
  })[];
  /** The id of the one on screen. */
  readonly present: string;
}

/** The ways to a screen's parts: each begins without what the one before was narrowed to. */
export function PartLinks({ label, parts, present }: Props) {
  const { formatMessage, formatNumber } = useIntl();
  return (
    <chakra.nav aria-label={formatMessage({ id: label })} css={LINKS}>
      {parts.map(({ id, title, count = 0 }, index) => (
        <Link key={id} to={index === 0 ? "?" : `?${PART}=${id}`} aria-current={id === present ? "page" : undefined}>
          {formatMessage({ id: title })} {count > 0 && <chakra.span css={COUNT}>{formatNumber(count)}</chakra.span>}
        </Link>
      ))}
    </chakra.nav>
  );
}

const COUNT = {
  ...tabular,
  marginInlineStart: "1.5",
  px: "1.5",
  borderRadius: "full",
  background: "state.warning.bg",
  color: "state.warning.fg",
  fontSize: "xs",
} as const;

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
