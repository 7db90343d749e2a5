import type { KnownScreen } from "../ui/screens-map.ts";
import { ROUTES } from "./navigation.ts";

/** The routes as the home screen sees them, which leads to the most used. */
export const SCREENS_MAP: readonly KnownScreen[] = ROUTES;
