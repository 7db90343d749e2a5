import { useState } from "react";
import { useIntl } from "react-intl";
import type { GasBalanceGrouping } from "../../../schema-types.generated.ts";
import { ChartPanel } from "../../../ui/charts/chart-panel.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { chakra } from "@chakra-ui/react";
import type { List } from "../../../ui/data-table/use-list-state.ts";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { type BalanceFilters, MEASURES } from "./gas-address.ts";
import type { GasBalanceQuery, GasRowFragment } from "./gas-balance.generated.ts";
import { useBalanceWords } from "./use-balance-words.ts";

interface Props {
  readonly of: Pick<GasBalanceQuery["gasBalance"], "rows">;
  readonly by: GasBalanceGrouping;
  readonly list: List<BalanceFilters>;
}

/** The loss of one station in the course of its days or months, or of all stations side by side. */
export function BalanceChart({ of: { rows }, by, list }: Props) {
  const { formatMessage } = useIntl();
  const [chosen, setChosen] = useState("");
  const { measure: [measure = "lossPercent"] = [] } = list.state.filters;
  const { timeOf, quantity, percent } = useBalanceWords(by);
  const stations = stationsOf(rows);
  const shown = stations.find(({ value }) => value === chosen) ?? stations[0];
  const course = by !== "STATION";
  const drawn = course ? rows.filter(({ stationId }) => stationId === shown?.value) : rows;
  const title = formatMessage({ id: `gas.${measure}` });
  const choices = (
    <chakra.div css={CHOICES}>
      <Choice
        label={formatMessage({ id: "report.measure" })}
        labelHidden
        value={measure}
        onChange={(wanted) => list.setFilter("measure", wanted === "lossPercent" ? undefined : [wanted])}
        options={MEASURES.map((value) => ({ value, label: formatMessage({ id: `gas.${value}` }) }))}
      />
      {course && stations.length > 1 && (
        <chakra.div flex={{ base: "1 1 10rem", md: "none" }} w={{ md: "16rem" }} minW="0" maxW="100%">
          <SelectInput
            label="filter.station"
            labelHidden
            value={shown?.value ?? ""}
            options={stations}
            onChange={setChosen}
            required
          />
        </chakra.div>
      )}
    </chakra.div>
  );
  return (
    <ChartPanel
      choices={choices}
      title={course && shown ? `${title} · ${shown.label}` : title}
      kind={course ? "line" : "bars"}
      points={drawn.map((row) => ({
        key: row.stationId + row.from,
        label: timeOf(row) ?? row.stationName,
        value: row.figures[measure],
        open: row.open && row.figures[measure] !== null,
      }))}
      words={{
        point: formatMessage({ id: `gas.by.${by}` }),
        value: title,
        open: formatMessage({ id: "report.soFar" }),
      }}
      format={measure === "lossPercent" ? percent : quantity}
    />
  );
}

/** On a phone each stands for itself below the title, the last one beside the way to the table. */
const CHOICES = {
  display: { base: "contents", md: "flex" },
  flexWrap: "wrap",
  gap: "3",
  alignItems: "center",
  minW: "0",
  maxW: "100%",
} as const;

const stationsOf = (rows: readonly GasRowFragment[]) =>
  [...new Map(rows.map(({ stationId, stationName }) => [stationId, stationName]))].map(([value, label]) => ({
    value,
    label,
  }));
