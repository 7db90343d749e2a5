import { useIntl } from "react-intl";
import type { Option } from "../../../ui/inputs/select-input.tsx";
import { grantableGroups, useRightsMap } from "../../../ui/rights-map.ts";

/** What each permission that can be granted is called: by the screen that it opens. */
export function useRightOptions(): readonly Option[] {
  const { formatMessage } = useIntl();
  return grantableGroups(useRightsMap())
    .flatMap(({ permissions }) => permissions)
    .map(({ value, title }) => ({ value: String(value), label: formatMessage({ id: title }) }));
}
