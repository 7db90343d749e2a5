import { Stack } from "@chakra-ui/react";
import { useMemo } from "react";
import { useIntl } from "react-intl";
import { Choice } from "../../ui/choice.tsx";
import { ChipsInput } from "../../ui/inputs/chips-input.tsx";
import type { InputProps } from "../../ui/inputs/field-frame.tsx";
import { StationTreeInput } from "../places/station-tree-input.tsx";
import type { Places } from "../places/use-places.ts";
import { placesOfKind, stationsOf, type StationSetValue } from "./station-set.ts";

const KINDS = ["ALL", "REGIONS", "CITIES", "STATIONS"] as const;

interface Props extends InputProps<StationSetValue> {
  /** What `usePlaces` found. */
  readonly places: Places;
  /** Whose stations they are: its own and those of the platforms below. */
  readonly platformId: string | undefined;
}

/** Stations as a price or a rule names them: all, or some of the regions, cities or stations. */
export function StationSetInput({ value, onChange, places, platformId, ...field }: Props) {
  const { formatMessage } = useIntl();
  const stations = useMemo(() => stationsOf(platformId, places), [platformId, places]);
  const options = useMemo(
    () => placesOfKind(value.kind, stations).map(({ id, name }) => ({ value: id, label: name })),
    [value.kind, stations],
  );
  const handleIds = (ids: readonly string[]) => onChange({ kind: value.kind, ids });
  const some = { value: value.ids, onChange: handleIds, onBlur: field.onBlur, error: field.error };
  return (
    <Stack gap="2">
      <Choice
        label={formatMessage({ id: field.label }, field.labelValues)}
        value={value.kind}
        onChange={(kind) => onChange({ kind, ids: [] })}
        options={KINDS.map((kind) => ({ value: kind, label: formatMessage({ id: `stationSet.${kind}` }) }))}
      />
      {(value.kind === "REGIONS" || value.kind === "CITIES") && (
        <ChipsInput label={`stationSet.${value.kind}`} options={options} required {...some} />
      )}
      {value.kind === "STATIONS" && (
        <StationTreeInput label="stationSet.STATIONS" places={{ ...places, stations }} required {...some} />
      )}
    </Stack>
  );
}
