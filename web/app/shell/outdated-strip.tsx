import { Button, chakra } from "@chakra-ui/react";
import { RefreshCw } from "lucide-react";
import { FormattedMessage } from "react-intl";
import { useOutdated } from "../../lib/outdated.ts";
import { WarningStrip } from "./warning-strip.tsx";

/** Says that the server has another version of the console, with the step that brings it. */
export function OutdatedStrip() {
  return (
    <WarningStrip icon={RefreshCw}>
      {useOutdated() && (
        <>
          <chakra.span flex="1" minW="16rem">
            <FormattedMessage id="screen.outdated.text" />
          </chakra.span>
          <Button size="xs" variant="outline" onClick={() => location.reload()}>
            <FormattedMessage id="screen.reload" />
          </Button>
        </>
      )}
    </WarningStrip>
  );
}
