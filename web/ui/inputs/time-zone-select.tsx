import { chakra } from "@chakra-ui/react";
import { useMemo } from "react";
import { useIntl } from "react-intl";
import type { InputProps } from "./field-frame.tsx";
import { SearchSelect } from "./search-select.tsx";
import { searchTimeZones, timeZoneChoices, type TimeZoneChoice } from "./time-zones.ts";
import { useTyped } from "./use-typed.ts";

interface Props extends InputProps<string> {
  /** A cross takes the choice away: the value becomes "". */
  readonly clearable?: boolean;
}

/** An IANA zone, found by city, offset or what its time is called in the person's language. */
export function TimeZoneSelect(props: Props) {
  const { value } = props;
  const typing = useTyped(value);
  const found = useFound(typing.typed);
  const chosen = useMemo(
    () => found.find(({ id }) => id === value) ?? candidate({ zone: value, offset: "", name: "" }),
    [found, value],
  );
  return (
    <SearchSelect
      {...props}
      typing={typing}
      chosen={value ? chosen : undefined}
      found={found}
      dir="ltr"
      line={({ name, code, title }) => (
        <chakra.span css={LINE}>
          <bdi>{name}</bdi>
          <small>{title}</small>
          <b>{code}</b>
        </chakra.span>
      )}
    />
  );
}

/** Nothing is made before the list is opened. */
function useFound(typed: string | undefined) {
  const { locale } = useIntl();
  return useMemo(
    () => (typed === undefined ? [] : searchTimeZones(timeZoneChoices(locale, new Date()), typed).map(candidate)),
    [locale, typed],
  );
}

const candidate = ({ zone, offset, name }: Omit<TimeZoneChoice, "words">) => ({
  id: zone,
  name: zone,
  code: offset,
  title: name,
});

const LINE = {
  flex: "1",
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: "2",
  "& > small": { order: 3, flexBasis: "100%", color: "muted", fontSize: "xs" },
  "& > b": { marginInlineStart: "auto", fontWeight: 500, color: "muted", fontVariantNumeric: "tabular-nums" },
} as const;
