import { usePreference } from "../../lib/preferences/use-preference.ts";

/** Whether the side menu shows icons only, remembered per person; and its switch. */
export function useMenuCollapsed(): readonly [collapsed: boolean, toggle: () => void] {
  const [collapsed, setCollapsed] = usePreference("menuCollapsed");
  return [collapsed, () => setCollapsed(!collapsed)];
}
