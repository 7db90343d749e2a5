import { Button, chakra } from "@chakra-ui/react";
import { Columns3, FilterX, ListFilter } from "lucide-react";
import { type ReactNode, Suspense, useId, useLayoutEffect, useRef, useState } from "react";
import { useIntl } from "react-intl";
import { RoomyWords } from "../roomy-words.tsx";
import { FilterChip } from "../filter-menu.tsx";
import type { ColumnPicker as Picker } from "./column-picker.tsx";
import type { Sort } from "./list-schema.ts";
import { SortSelect } from "./sort-select.tsx";
import type { Columns } from "./use-columns.ts";
import type { FilterPiece } from "./use-filters.tsx";
import { useNarrow } from "../use-narrow.ts";
import { closing, lazyPart } from "../lazy-part.tsx";
import { screenOnly } from "../theme-print.ts";

const ColumnPicker = lazyPart(() => import("./column-picker.tsx"), "ColumnPicker", closing) as unknown as typeof Picker;

interface Props<Row> {
  readonly columns: Columns<Row>;
  readonly filters: readonly FilterPiece[];
  readonly sort: Sort;
  readonly onSort: (key: string, down: boolean) => void;
  /** At the start: saved views. */
  readonly views: ReactNode;
  /** At the end: what can be done with the whole list. */
  readonly actions: ReactNode;
}

/** What narrows the list, what it is narrowed by now, and how it is shown. */
export function TableToolbar<Row>({ columns, filters, sort, onSort, views, actions }: Props<Row>) {
  const { formatMessage } = useIntl();
  const narrow = useNarrow();
  const [picking, setPicking] = useState(false);
  return (
    <chakra.div {...screenOnly} px="3" py="2" flex="none" position="relative">
      <chakra.div display="flex" flexWrap={{ base: "wrap", md: "nowrap" }} alignItems="flex-start" gap="2">
        {views}
        {filters.length > 0 && <FilterInputs filters={filters} folded={narrow} />}
        <chakra.div
          display="flex"
          flexWrap={{ base: "wrap", md: "nowrap" }}
          gap="2"
          marginInlineStart="auto"
          flex={{ base: "1 1 auto", md: "none" }}
        >
          {actions}
          {narrow && <SortSelect columns={columns.all.map(({ column }) => column)} sort={sort} onSort={onSort} />}
          <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => setPicking(true)}>
            <Columns3 aria-hidden />
            <RoomyWords>{formatMessage({ id: "table.columns" })}</RoomyWords>
          </Button>
        </chakra.div>
      </chakra.div>
      {picking && (
        <Suspense fallback={null}>
          <ColumnPicker columns={columns} onClose={() => setPicking(false)} />
        </Suspense>
      )}
    </chakra.div>
  );
}

interface InputsProps {
  readonly filters: readonly FilterPiece[];
  readonly folded: boolean;
}

/**
 * What sets the filters, on one line. Where they don't fit they fold behind a button with how many are set: on a desk what
 * unfolds lies over the list and pushes nothing.
 */
export function FilterInputs({ filters, folded }: InputsProps) {
  const { formatMessage } = useIntl();
  const [unfolded, setUnfolded] = useState(false);
  const { room, inputs, crowded } = useCrowded(!folded);
  const id = useId();
  const title = formatMessage({ id: "filter.title" });
  const count = filters.filter(({ chips }) => chips.length > 0).length;
  const hidden = folded || crowded;
  const shown = !hidden || unfolded;
  return (
    <chakra.div ref={room} css={folded ? { display: "contents" } : ROOM}>
      {hidden && (
        <Button
          size="sm"
          variant="outline"
          aria-expanded={unfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!unfolded)}
        >
          <ListFilter aria-hidden />
          {formatMessage({ id: "filter.count" }, { count })}
        </Button>
      )}
      <chakra.div
        ref={inputs}
        id={id}
        role="search"
        aria-label={title}
        hidden={!shown}
        display={shown ? "flex" : "none"}
        flex={{ base: "1 0 100%", md: "1 1 auto" }}
        order={{ base: "1", md: "0" }}
        flexWrap={hidden ? "wrap" : "nowrap"}
        alignItems="center"
        gap="2"
        css={crowded ? OVER : SIDE_BY_SIDE}
      >
        {filters.map(({ key, input }) => (
          <chakra.span key={key} display="contents">
            {input}
          </chakra.span>
        ))}
      </chakra.div>
    </chakra.div>
  );
}

const ROOM = { display: "flex", flex: "1", minWidth: "0", marginInlineEnd: "4" } as const;
const SIDE_BY_SIDE = { "& > span > *": { flexShrink: { md: 0 } } } as const;

/** Over the list's beginning, as wide as the toolbar. */
const OVER = {
  position: "absolute",
  insetInline: "3",
  insetBlockStart: "100%",
  zIndex: "2",
  padding: "3",
  background: "surface.raised",
  borderWidth: "1px",
  borderColor: "line.strong",
  borderRadius: "control",
  boxShadow: "raised",
} as const;

/** Whether what stands on one line has no room there; the room is measured, since words differ in length by language. */
function useCrowded(asked: boolean) {
  const room = useRef<HTMLDivElement>(null);
  const inputs = useRef<HTMLDivElement>(null);
  const needed = useRef(0);
  const [crowded, setCrowded] = useState(false);
  useLayoutEffect(() => {
    const [outer, inner] = [room.current, inputs.current];
    if (!asked || !outer || !inner || typeof ResizeObserver === "undefined") {
      setCrowded(false);
      return undefined;
    }
    const measure = () => {
      setCrowded((before) => {
        needed.current = before ? needed.current : inner.scrollWidth;
        return needed.current > outer.clientWidth;
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [asked]);
  return { room, inputs, crowded };
}

interface ChipsProps {
  readonly filters: readonly FilterPiece[];
  readonly onClear: () => void;
  /** At the end: what has to be known of the list. It may come late, since it pushes nothing there. */
  readonly note?: ReactNode;
  /** Without a surface around it. */
  readonly flush?: boolean;
}

/** What the list is narrowed by now, each to be taken away, or all. */
export function FilterChips({ filters, onClear, note, flush = false }: ChipsProps) {
  const { formatMessage } = useIntl();
  const chips = filters.flatMap(({ key, label, chips: each }) => each.map((chip) => ({ key, label, ...chip })));
  return (
    <chakra.div css={CHIPS} {...(flush && { paddingInline: "0", minHeight: "8", borderBlockEndWidth: "0" })}>
      {chips.length === 0 && formatMessage({ id: "filter.none" })}
      {chips.map(({ key, label, value, onRemove }) => (
        <FilterChip key={`${key} ${value}`} filter={label} value={value} onRemove={onRemove} />
      ))}
      {chips.length > 0 && (
        <Button size="xs" variant="ghost" onClick={onClear}>
          <FilterX aria-hidden />
          {formatMessage({ id: "filter.clear" })}
        </Button>
      )}
      {note && (
        <chakra.div display="flex" flex="1" justifyContent="flex-end" minW={{ base: "0", md: "40" }}>
          {note}
        </chakra.div>
      )}
    </chakra.div>
  );
}

/** A line of its own that is always there, so that a filter that is set pushes nothing; on a desk it never becomes two. */
const CHIPS = {
  display: "flex",
  flexWrap: { base: "wrap", md: "nowrap" },
  gap: "1.5",
  alignItems: "center",
  minHeight: "10",
  paddingInline: "3",
  fontSize: "sm",
  color: "muted",
  overflowX: { md: "auto" },
  scrollbarWidth: "thin",
  flex: "none",
  borderBlockEndWidth: "1px",
  borderColor: "line",
  "& > button": { flex: "none" },
} as const;
