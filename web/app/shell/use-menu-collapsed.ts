import { useState } from "react";

/** Whether the side menu shows icons alone, and the switch. It starts expanded (specification §2). */
export function useMenuCollapsed(): readonly [collapsed: boolean, toggle: () => void] {
  const [collapsed, setCollapsed] = useState(false);
  return [collapsed, () => setCollapsed(!collapsed)];
}
