import { useApolloClient } from "@apollo/client/react";
import { type ReactNode, Suspense, useState } from "react";
import { learnMessages } from "../i18n/messages.ts";
import { lazyScreen } from "../lib/lazy-screen.ts";
import { useSession } from "../lib/session.ts";
import { LoadingScreen } from "../ui/loading-screen.tsx";
import { useLogout } from "./shell/use-logout.ts";
import { askMe } from "./use-followed-rights.ts";

const firstDeedScreen = () =>
  import("../features/person/own/first-deed-screen.tsx").then(({ FirstDeedScreen: Screen }) => ({ Screen }));
const FirstDeedScreen = lazyScreen(async () => {
  const [screen] = await Promise.all([firstDeedScreen(), learnMessages()]);
  return screen;
}, "Screen");

/** Shows what is in it once the person has nothing left to do first; the server refuses everything else until then. */
export function FirstGate({ children }: { readonly children: ReactNode }) {
  const client = useApolloClient();
  const mustFirst = useSession()?.mustFirst ?? null;
  // Told once: they stay until they are put away, although the session is whole meanwhile.
  const [codes, setCodes] = useState<readonly string[]>();
  const logout = useLogout();
  const deed = codes === undefined ? mustFirst : "SET_UP_SECOND_FACTOR";
  if (deed === null) {
    return children;
  }
  const done = async () => {
    await askMe(client);
    setCodes(undefined);
  };
  return (
    <Suspense fallback={<LoadingScreen full />}>
      <FirstDeedScreen
        deed={deed}
        codes={codes}
        onCodes={setCodes}
        onDone={() => void done()}
        onLogout={() => void logout()}
      />
    </Suspense>
  );
}
