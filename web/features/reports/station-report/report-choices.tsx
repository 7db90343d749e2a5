import { chakra } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../../i18n/messages.ts";
import { Choice } from "../../../ui/choice.tsx";
import { SELECT } from "../../../ui/data-table/select-look.ts";
import type { List } from "../../../ui/data-table/use-list-state.ts";
import {
  COMPARISONS,
  KIND_WORDS,
  KINDS,
  MEASURES,
  type ReportFilters,
  type ReportKind,
  SHOWN,
  SPLITS,
} from "./report-address.ts";

interface SelectProps<Value extends string> {
  readonly label: MessageId;
  readonly value: Value | "";
  readonly values: readonly Value[];
  readonly wordOf: (value: Value) => MessageId;
  /** What none of them is called; absent: one is always chosen. */
  readonly none?: MessageId;
  readonly onChange: (value: Value | undefined) => void;
}

function Select<Value extends string>({ label, value, values, wordOf, none, onChange }: SelectProps<Value>) {
  const { formatMessage } = useIntl();
  return (
    <chakra.select
      css={SELECT}
      h="control"
      px="2"
      fontSize="sm"
      aria-label={formatMessage({ id: label })}
      value={value}
      onChange={(event) => onChange((event.target.value || undefined) as Value | undefined)}
    >
      {none && <option value="">{formatMessage({ id: none })}</option>}
      {values.map((each) => (
        <option key={each} value={each}>
          {formatMessage({ id: wordOf(each) })}
        </option>
      ))}
    </chakra.select>
  );
}

interface Props {
  readonly list: List<ReportFilters>;
  readonly kind: ReportKind;
}

/** What a report adds up, what it is held against and how it is shown. */
export function ReportChoices({ list, kind }: Props) {
  const { formatMessage } = useIntl();
  const {
    compare: [compare] = [],
    split: [split] = [],
    measure: [measure = "amount"] = [],
    show: [shown = "chart"] = [],
  } = list.state.filters;
  const one = <Value,>(value: Value | undefined) => (value === undefined ? undefined : [value]);
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center" flex="none">
      <Select
        label="report.kind"
        value={kind}
        values={KIND_WORDS.values}
        wordOf={(each) => `report.kind.${each}`}
        onChange={(wanted) => list.setFilter("kind", one(wanted))}
      />
      {KINDS[kind] !== null && (
        <>
          <Select
            label="report.compare"
            value={compare ?? ""}
            values={COMPARISONS}
            none="report.compare.NONE"
            wordOf={(each) => `report.compare.${each}`}
            onChange={(wanted) => list.setFilter("compare", one(wanted))}
          />
          <Select
            label="report.split"
            value={split ?? ""}
            values={SPLITS}
            none="report.split.NONE"
            wordOf={(each) => `report.split.${each}`}
            onChange={(wanted) => list.setFilter("split", one(wanted))}
          />
          <Select
            label="report.measure"
            value={measure}
            values={MEASURES}
            wordOf={(each) => `report.${each}`}
            onChange={(wanted) => list.setFilter("measure", wanted === "amount" ? undefined : one(wanted))}
          />
          <Choice
            label={formatMessage({ id: "report.show" })}
            labelHidden
            value={shown}
            onChange={(wanted) => list.setFilter("show", wanted === "chart" ? undefined : [wanted])}
            options={SHOWN.map((value) => ({ value, label: formatMessage({ id: `report.show.${value}` }) }))}
          />
        </>
      )}
    </chakra.div>
  );
}
