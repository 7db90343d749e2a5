import type { LucideIcon } from "lucide-react";
import { createContext, useContext, useMemo } from "react";
import type { MessageId } from "../i18n/messages.ts";
import { useSession } from "../lib/session.ts";

/** A screen as others lead to it. */
export interface KnownScreen {
  readonly path: string;
  readonly permission: number;
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
        screens.flatMap((screen) => (permissions?.includes(screen.permission) ? [[screen.path, screen] as const] : [])),
      ),
    [screens, permissions],
  );
}
