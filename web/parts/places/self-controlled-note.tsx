import { chakra } from "@chakra-ui/react";
import { FormattedMessage } from "react-intl";

/** Tells that a station governs itself, so that nothing of it is changed from here. */
export function SelfControlledNote() {
  return (
    <chakra.p fontSize="sm" color="state.warning.fg">
      <FormattedMessage id="setUp.selfControlled" />
    </chakra.p>
  );
}
