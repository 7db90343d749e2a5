import { ACTIONS } from "./action-source.ts";
import { DEEDS } from "./deed-source.ts";
import { PAGES, RECENT } from "./page-sources.ts";
import { RECORDS } from "./record-sources.ts";
import { SALES } from "./sale-source.ts";
import type { LocalSource, RemoteSource } from "./source.ts";
import { STATIONS } from "./station-source.ts";

/** What is searched at once, in the panel's order. */
export const LOCAL_SOURCES: readonly LocalSource[] = [RECENT, PAGES, DEEDS, ACTIONS];

/** What the server is asked for; below the others, so that what comes late moves nothing. */
export const REMOTE_SOURCES: readonly RemoteSource[] = [STATIONS, ...RECORDS, SALES];
