import type { ControlMode, StationFilter, StationOrder } from "../../schema-types.generated.ts";
import { ACTIVATION_STATES } from "../../ui/activation-badge.tsx";
import { choicesField, idsField, textField } from "../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../ui/data-table/list-schema.ts";

export const CONTROL_MODES = ["PLATFORM", "STATION"] as const satisfies readonly ControlMode[];
export const LOCATED = ["known", "unknown"] as const;

/** What the list of stations can be narrowed by; the keys are the address's. */
export interface StationFilters {
  readonly text: string;
  /** The part of the tree that is chosen. */
  readonly region: readonly string[];
  readonly city: readonly string[];
  /** Those of a link from another screen. */
  readonly station: readonly string[];
  readonly platform: readonly string[];
  readonly control: readonly ControlMode[];
  readonly activation: readonly (typeof ACTIVATION_STATES)[number][];
  readonly location: readonly (typeof LOCATED)[number][];
}

/** The stations as a list of the address. */
export const STATION_LIST: ListSchema<StationFilters, StationOrder, StationFilter> = {
  fields: {
    text: textField,
    region: idsField,
    city: idsField,
    station: idsField,
    platform: idsField,
    control: choicesField(CONTROL_MODES),
    activation: choicesField(ACTIVATION_STATES),
    location: choicesField(LOCATED),
  },
  sorts: {
    code: { up: "CODE", down: "CODE_DESC" },
    name: { up: "NAME", down: "NAME_DESC" },
    city: { up: "CITY", down: "CITY_DESC" },
  },
  sortedBy: { key: "code", down: false },
  filterOf: ({ text, region, city, station, platform, control = [], activation, location = [] }) => ({
    ...(text !== undefined && { search: text }),
    ...(region && { regionIds: [...region] }),
    ...(city && { cityIds: [...city] }),
    ...(station && { ids: [...station] }),
    ...(platform && { platformIds: [...platform] }),
    ...(control.length === 1 && { controlMode: control[0] }),
    ...(activation && { activationStates: [...activation] }),
    // Both together are everything.
    ...(location.length === 1 && { located: location[0] === "known" }),
  }),
};
