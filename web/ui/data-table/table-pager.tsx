import { Button, chakra, Input } from "@chakra-ui/react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type FormEvent, type RefObject, useState } from "react";
import { useIntl } from "react-intl";
import { PlainIconButton } from "../plain-icon-button.tsx";
import { screenOnly } from "../theme-print.ts";
import { tabular } from "../theme.ts";
import { PAGE_SIZES } from "./list-schema.ts";
import { pageNumbers } from "./page-numbers.ts";
import { SELECT } from "./select-look.ts";

interface Props {
  readonly page: number;
  readonly size: number;
  /** Rows on this page; undefined until there are any to count. */
  readonly shown: number | undefined;
  /** Undefined where the list is not counted. */
  readonly total: number | undefined;
  readonly hasNext: boolean;
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
  /** Where the focus goes after a change of page. */
  readonly status: RefObject<HTMLParagraphElement | null>;
}

/** Up to so many pages all numbers are a click away; beyond, one may type where to go. */
const FEW_PAGES = 7;
const GAP = "…";

/** Where the page stands in its list, and the way to the other ones. */
export function TablePager(props: Props) {
  const { page, size, shown, total, hasNext, onPage, onSize, status } = props;
  const { formatMessage } = useIntl();
  const last = total === undefined ? undefined : Math.max(1, Math.ceil(total / size));
  return (
    <chakra.footer css={FOOTER}>
      <p ref={status} tabIndex={-1} role="status">
        <Standing {...{ page, size, shown, total }} />
      </p>
      <chakra.label {...screenOnly} display="inline-flex" alignItems="center" gap="1.5">
        {formatMessage({ id: "table.rowsPerPage" })}
        <chakra.select css={SELECT} value={size} onChange={(event) => onSize(Number(event.target.value))}>
          {PAGE_SIZES.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </chakra.select>
      </chakra.label>
      <chakra.nav {...screenOnly} aria-label={formatMessage({ id: "table.pages" })} css={PAGES}>
        <PlainIconButton
          size="sm"
          label={formatMessage({ id: "table.previous" })}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <ChevronLeft size={16} aria-hidden />
        </PlainIconButton>
        {last !== undefined &&
          pageNumbers(page, last).map((mark, index) =>
            mark === "gap" ? (
              <span key={`gap ${index}`} aria-hidden>
                {GAP}
              </span>
            ) : (
              <Button
                key={mark}
                size="xs"
                variant={mark === page ? "subtle" : "ghost"}
                aria-current={mark === page ? "page" : undefined}
                aria-label={formatMessage({ id: "table.page" }, { page: mark })}
                onClick={() => onPage(mark)}
              >
                {mark}
              </Button>
            ),
          )}
        <PlainIconButton
          size="sm"
          label={formatMessage({ id: "table.next" })}
          disabled={!hasNext}
          onClick={() => onPage(page + 1)}
        >
          <ChevronRight size={16} aria-hidden />
        </PlainIconButton>
        {last !== undefined && last > FEW_PAGES && <Jump last={last} onPage={onPage} />}
      </chakra.nav>
    </chakra.footer>
  );
}

/** "26–50 of 4,312". */
function Standing({ page, size, shown, total }: Pick<Props, "page" | "size" | "shown" | "total">) {
  const { formatMessage } = useIntl();
  if (shown === undefined) {
    return null;
  }
  if (shown === 0) {
    return formatMessage({ id: "table.noRows" });
  }
  const from = (page - 1) * size + 1;
  const to = from + shown - 1;
  return total === undefined
    ? formatMessage({ id: "table.standing.uncounted" }, { from, to })
    : formatMessage({ id: "table.standing" }, { from, to, total });
}

function Jump({ last, onPage }: { readonly last: number; readonly onPage: (page: number) => void }) {
  const { formatMessage } = useIntl();
  const [text, setText] = useState("");

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const page = Math.trunc(Number(text));
    if (page >= 1) {
      onPage(Math.min(page, last));
      setText("");
    }
  }

  return (
    <chakra.form onSubmit={handleSubmit} marginInlineStart="1">
      <Input
        size="xs"
        width="16"
        inputMode="numeric"
        aria-label={formatMessage({ id: "table.goToPage" })}
        placeholder={formatMessage({ id: "table.goToPage.hint" })}
        value={text}
        onChange={(event) => setText(event.target.value.replaceAll(/\D/g, ""))}
      />
    </chakra.form>
  );
}

const FOOTER = {
  ...tabular,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: "5",
  rowGap: "1",
  px: "3",
  py: "1.5",
  fontSize: "sm",
  color: "muted",
  borderBlockStartWidth: "1px",
  borderColor: "line",
  flex: "none",
  "& > p": { marginInlineEnd: "auto", color: "text", borderRadius: "sm", outlineOffset: "2px" },
  "& > p:focus": { outline: "none" },
  "& > p:focus-visible": { outline: "2px solid", outlineColor: "accent.solid" },
} as const;

const PAGES = {
  display: "flex",
  alignItems: "center",
  gap: "0.5",
  "& button:disabled": { opacity: 0.35, cursor: "default", pointerEvents: "none" },
  "&:dir(rtl) > button > svg": { transform: "scaleX(-1)" },
} as const;
