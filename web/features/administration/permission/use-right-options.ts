import { useIntl } from "react-intl";
import type { Option } from "../../../ui/inputs/select-input.tsx";
import { grantableGroups, useRightsMap } from "../../../ui/rights-map.ts";

/** What each permission that can be granted is called: by all screens that it opens. */
export function useRightOptions(): readonly Option[] {
  const { formatMessage } = useIntl();
  const screens = grantableGroups(useRightsMap()).flatMap(({ permissions }) => permissions);
  return [...Map.groupBy(screens, ({ value }) => value)].map(([value, opened]) => ({
    value: String(value),
    label: opened.map(({ title }) => formatMessage({ id: title })).join(" / "),
  }));
}
