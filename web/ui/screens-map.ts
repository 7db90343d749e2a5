import type { LucideIcon } from "lucide-react";
import { createContext, useContext, useMemo } from "react";
import type { MessageId } from "../i18n/messages.ts";
import { type Opening, opensFor } from "../lib/opens.ts";
import { useSession } from "../lib/session.ts";

/** A screen as others lead to it. */
export interface KnownScreen extends Opening {
  readonly path: string;
  readonly title: MessageId;
  readonly icon: LucideIcon;
}

/** Every screen that is made: told by the app, which alone knows its routes. */
export const ScreensMap = createContext<readonly KnownScreen[]>([]);

/** Those that the person may open, by their paths. */
export function useScreens(): ReadonlyMap<string, KnownScreen> {
  const screens = useContext(ScreensMap);
  const permissions = useSession()?.permissions;
  return useMemo(
    () =>
      new Map(
        screens.flatMap((screen) =>
          permissions && opensFor(screen, permissions) ? [[screen.path, screen] as const] : [],
        ),
      ),
    [screens, permissions],
  );
}
