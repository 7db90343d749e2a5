import { Box, Button, chakra, Flex, Menu, Portal, Skeleton } from "@chakra-ui/react";
import { Check, ChevronDown, FilterX, X } from "lucide-react";
import { useIntl } from "react-intl";

/** One thing to narrow by, with all its values. */
export interface FilterDimension<Key extends string = string> {
  key: Key;
  label: string;
  options: readonly FilterOption[];
}

export interface FilterOption {
  value: string;
  label: string;
  /** A second line's worth of text that tells two equal labels apart, e.g. a station's code. */
  note?: string;
  /** The colour of a grade's own record. */
  colour?: string;
}

interface StationFilterProps<Key extends string> {
  dimensions: readonly FilterDimension<Key>[];
  chosen: Readonly<Record<Key, readonly string[]>>;
  onChange: (key: Key, values: readonly string[]) => void;
  onClear: () => void;
  /** What is on the board now, in one line. */
  summary: string;
}

/** A menu of check boxes for each dimension, what is chosen as chips that can be taken away, and what it leaves. */
export function StationFilter<Key extends string>(props: StationFilterProps<Key>) {
  const { dimensions, chosen, onChange, onClear, summary } = props;
  const { formatMessage } = useIntl();
  const chips = dimensions.flatMap(({ key, label, options }) =>
    options.filter(({ value }) => chosen[key].includes(value)).map((option) => ({ key, label, option })),
  );
  const nameless = dimensions.flatMap(({ key, options }) => (options.length === 0 ? chosen[key] : []));

  function handleRemove(key: Key, value: string) {
    onChange(
      key,
      chosen[key].filter((other) => other !== value),
    );
  }

  return (
    <Box role="search" aria-label={formatMessage({ id: "filter.title" })}>
      <Flex wrap="wrap" gap="2" alignItems="center">
        {dimensions.map((dimension) => (
          <DimensionMenu
            key={dimension.key}
            dimension={dimension}
            chosen={chosen[dimension.key]}
            onChange={(values) => onChange(dimension.key, values)}
          />
        ))}
        <chakra.p marginInlineStart="auto" color="muted" fontSize="sm" fontVariantNumeric="tabular-nums">
          {summary}
        </chakra.p>
      </Flex>
      {chips.length + nameless.length > 0 && (
        <Flex wrap="wrap" gap="1.5" alignItems="center" marginBlockStart="2.5">
          {chips.map(({ key, label, option }) => (
            <FilterChip
              key={`${key}:${option.value}`}
              filter={label}
              value={option.label}
              colour={option.colour}
              onRemove={() => handleRemove(key, option.value)}
            />
          ))}
          {nameless.map((value) => (
            <Skeleton key={value} h="26px" w="40" borderRadius="full" />
          ))}
          <Button size="xs" variant="ghost" onClick={onClear}>
            <FilterX aria-hidden />
            {formatMessage({ id: "filter.clear" })}
          </Button>
        </Flex>
      )}
    </Box>
  );
}

interface FilterChipProps {
  filter: string;
  value: string;
  colour?: string | undefined;
  onRemove: () => void;
}

/** One value that a list is narrowed to, to be taken away. */
export function FilterChip({ filter, value, colour, onRemove }: FilterChipProps) {
  const { formatMessage } = useIntl();
  return (
    <chakra.button type="button" css={CHIP} onClick={onRemove}>
      <span className="spoken">{formatMessage({ id: "filter.remove" }, { filter, value })}</span>
      {colour && <i style={{ background: colour }} />}
      <span aria-hidden>{filter}</span>
      <bdi aria-hidden>{value}</bdi>
      <X size={13} aria-hidden />
    </chakra.button>
  );
}

interface DimensionMenuProps {
  dimension: Pick<FilterDimension, "label" | "options">;
  chosen: readonly string[];
  onChange: (values: readonly string[]) => void;
}

/** One thing to narrow by as a menu of check boxes. */
export function DimensionMenu({ dimension: { label, options }, chosen, onChange }: DimensionMenuProps) {
  function handleToggle(value: string, checked: boolean) {
    onChange(checked ? [...chosen, value] : chosen.filter((other) => other !== value));
  }

  return (
    <Menu.Root closeOnSelect={false} lazyMount unmountOnExit positioning={{ placement: "bottom-start" }}>
      <Menu.Trigger asChild>
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          bg="surface"
          fontWeight="500"
          disabled={options.length === 0}
        >
          {label}
          {chosen.length > 0 && <chakra.span css={COUNT}>{chosen.length}</chakra.span>}
          <ChevronDown aria-hidden />
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content maxH="min(420px, 70vh)" overflowY="auto" minW="200px">
            {options.map(({ value, label: text, note, colour }) => (
              <Menu.CheckboxItem
                key={value}
                value={value}
                valueText={text}
                checked={chosen.includes(value)}
                onCheckedChange={(checked) => handleToggle(value, checked)}
                css={ITEM}
              >
                <span className="box">{chosen.includes(value) && <Check size={12} strokeWidth={3} aria-hidden />}</span>
                {colour && <i style={{ background: colour }} />}
                <bdi>{text}</bdi>
                {note && <small>{note}</small>}
              </Menu.CheckboxItem>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

const DOT = { inlineSize: "8px", blockSize: "8px", borderRadius: "2px", flex: "none" } as const;
const COUNT = {
  minInlineSize: "18px",
  paddingInline: "5px",
  borderRadius: "9px",
  background: "accent.solid",
  color: "accent.contrast",
  fontSize: "xs",
  lineHeight: "18px",
  fontVariantNumeric: "tabular-nums",
} as const;
const CHIP = {
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  gap: "6px",
  blockSize: "26px",
  paddingInline: "10px 6px",
  borderRadius: "13px",
  background: "accent.subtle",
  color: "accent.fg",
  fontSize: "sm",
  cursor: "pointer",
  "& > .spoken": {
    position: "absolute",
    inlineSize: "1px",
    blockSize: "1px",
    overflow: "hidden",
    clipPath: "inset(50%)",
  },
  "& > bdi": { fontWeight: 600 },
  "& > i": DOT,
  "&:hover": { background: "accent.muted" },
  "&:focus-visible": { outline: "2px solid", outlineColor: "accent.solid", outlineOffset: "1px" },
} as const;
const ITEM = {
  gap: "8px",
  // The check box stands in the item itself, not in the room that the library keeps for its mark.
  paddingInlineStart: "10px",
  "& .box": {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    inlineSize: "16px",
    blockSize: "16px",
    flex: "none",
    borderWidth: "1px",
    borderColor: "line.strong",
    borderRadius: "4px",
  },
  "&[data-state=checked] .box": { background: "accent.solid", borderColor: "accent.solid", color: "accent.contrast" },
  "& > i": DOT,
  "& small": { marginInlineStart: "auto", color: "muted" },
} as const;
