import { Screen } from "../../../ui/screen.tsx";
import { ExplorerPanes } from "./explorer-panes.tsx";
import { useHeldToken } from "./token.ts";
import { TokenBar } from "./token-bar.tsx";

/** /explorer: what programs may ask for, tried by hand with a token of theirs. */
export function ExplorerScreen() {
  const token = useHeldToken();
  return (
    <Screen title="menu.explorer" fill>
      <TokenBar {...token} />
      <ExplorerPanes token={token.held?.secret} />
    </Screen>
  );
}
