import { chakra } from "@chakra-ui/react";
import { useEffect, useRef } from "react";
import { useIntl } from "react-intl";
import { Link, useSearchParams } from "react-router-dom";
import type { MessageId } from "../i18n/messages.ts";
import { screenOnly } from "./theme-print.ts";
import { tabular } from "./theme.ts";

interface Props {
  /** What they are views of. */
  readonly label: MessageId;
  readonly views: readonly {
    readonly id: string;
    readonly title: MessageId;
    readonly values?: Readonly<Record<string, number>>;
    /** Its address. */
    readonly to: string;
    /** How much there is to do in it; 0, or not known yet: not told. */
    readonly count?: number | undefined;
  }[];
  /** The id of the one on screen. */
  readonly present: string;
}

/** A page's views as tabs, each with an address of its own. A value is chosen by `Choice`. */
export function ViewTabs({ label, views, present }: Props) {
  const { formatMessage, formatNumber } = useIntl();
  const nav = useRef<HTMLElement>(null);
  // Where they are more than fit, as on a phone, the one on screen is among those that are seen.
  useEffect(() => {
    if (nav.current) {
      nav.current.scrollLeft += outOf(nav.current);
    }
  }, [present]);
  return (
    <chakra.nav ref={nav} aria-label={formatMessage({ id: label })} css={LINKS}>
      {views.map(({ id, title, values, to, count = 0 }) => (
        <Link key={id} to={to} {...(id === present ? { "aria-current": "page" } : screenOnly)}>
          {formatMessage({ id: title }, values)} {count > 0 && <Count>{formatNumber(count)}</Count>}
        </Link>
      ))}
    </chakra.nav>
  );
}

/** How far the tab on screen stands out of the tabs that are seen: below 0 to their left. */
function outOf(nav: HTMLElement): number {
  const seen = nav.getBoundingClientRect();
  const tab = nav.querySelector("[aria-current=page]")?.getBoundingClientRect() ?? seen;
  return tab.left < seen.left ? tab.left - seen.left : Math.max(0, tab.right - seen.right);
}

/** Addresses of a page's views by one parameter, which the `usual` one does without; what else narrows the page stays. */
export function useViewTo(key: string, usual: string): (view: string) => string {
  const [params] = useSearchParams();
  return (view) => {
    const told = new URLSearchParams([...params].filter(([each]) => each !== key && each !== "page"));
    if (view !== usual) {
      told.set(key, view);
    }
    return `?${told}`;
  };
}

const Count = chakra("span", {
  base: {
    ...tabular,
    marginInlineStart: "1.5",
    px: "1.5",
    borderRadius: "full",
    background: "state.warning.bg",
    color: "state.warning.fg",
    fontSize: "xs",
  },
});

const LINKS = {
  display: "flex",
  alignItems: "flex-end",
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
