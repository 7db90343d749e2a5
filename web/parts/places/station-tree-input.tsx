import { chakra } from "@chakra-ui/react";
import { useMemo } from "react";
import { useIntl } from "react-intl";
import { PlaceTree } from "./place-tree.tsx";
import { placeTree } from "./scope-rules.ts";
import type { Places } from "./use-places.ts";
import { GroupFrame, type InputProps } from "../../ui/inputs/field-frame.tsx";

interface Props extends InputProps<readonly string[]> {
  /** What `usePlaces` found. */
  readonly places: Places;
}

/** Stations by their ids, ticked in a tree of regions and cities; says how many they are. */
export function StationTreeInput({ value, onChange, onBlur, places, hint, ...field }: Props) {
  const { formatMessage } = useIntl();
  const tree = useMemo(() => placeTree(places.stations), [places.stations]);
  const count = (
    <>
      {formatMessage({ id: "scope.count" }, { count: value.length })} {hint}
    </>
  );
  return (
    <GroupFrame {...field} hint={count}>
      {() => (
        <chakra.div css={PANE} data-invalid={field.error ? "" : undefined} onBlur={onBlur}>
          <PlaceTree
            label={formatMessage({ id: field.label }, field.labelValues)}
            places={tree}
            chosen={value}
            onChange={onChange}
            disabled={field.disabled}
            ready={places.ready}
          />
        </chakra.div>
      )}
    </GroupFrame>
  );
}

const PANE = {
  display: "flex",
  blockSize: "64",
  padding: "2",
  borderWidth: "1px",
  borderColor: "line",
  borderRadius: "control",
  "&[data-invalid]": { borderColor: "state.fault.line" },
} as const;
