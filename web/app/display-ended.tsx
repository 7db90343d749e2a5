import { Button, chakra } from "@chakra-ui/react";
import { LogIn, MonitorOff } from "lucide-react";
import { FormattedMessage } from "react-intl";
import { leaveDisplay } from "../lib/display.ts";
import { paths } from "../lib/paths.ts";
import { EmptyState } from "../ui/states.tsx";

/** What a wall shows whose token was revoked, or whose days are over. */
export function DisplayEnded() {
  function handleLogIn() {
    leaveDisplay();
    location.assign(paths.login);
  }
  return (
    <chakra.main display="flex" flexDirection="column" minH="100dvh">
      <EmptyState
        page
        icon={MonitorOff}
        title="display.ended"
        text="display.ended.text"
        action={
          <Button mt="3" variant="outline" onClick={handleLogIn}>
            <LogIn aria-hidden />
            <FormattedMessage id="display.ended.logIn" />
          </Button>
        }
      />
    </chakra.main>
  );
}
