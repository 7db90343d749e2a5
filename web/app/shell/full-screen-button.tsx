import { Maximize, Minimize } from "lucide-react";
import { useIntl } from "react-intl";
import { IconButton } from "../../ui/icon-button.tsx";
import { useFullScreen, useKeptFullScreen } from "./use-full-screen.ts";

/** The whole screen for the console, and back; not there where the browser cannot. Without room for it the user menu has it. */
export function FullScreenButton() {
  const { formatMessage } = useIntl();
  const fullScreen = useFullScreen();
  useKeptFullScreen();
  if (!fullScreen) {
    return null;
  }
  const [on, toggle] = fullScreen;
  const Icon = on ? Minimize : Maximize;
  return (
    <IconButton
      label={formatMessage({ id: on ? "shell.fullScreen.leave" : "shell.fullScreen.enter" })}
      onClick={toggle}
      hideBelow="lg"
    >
      <Icon size={18} aria-hidden />
    </IconButton>
  );
}
