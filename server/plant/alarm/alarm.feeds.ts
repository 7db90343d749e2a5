import type { FilterArgs } from "../../site/gun/gun.feeds.ts";
import { type Feed, ofOwnNetwork } from "../../kernel/live/feed.ts";
import { openAlarms } from "./alarm.list.ts";
import type { Alarm } from "./alarm.types.ts";

/** Active or unacknowledged alarms, then each that changes. */
export const alarmFeed: Feed<FilterArgs, Alarm[]> = {
  topics: ["alarm"],
  gatherMs: 100,
  idsOf: ofOwnNetwork<"alarm">((event) => event.alarmIds),
  present: (ctx, { filter }) => openAlarms(ctx, filter),
  changed: async (ctx, { filter }, ids) => {
    const rows = await openAlarms(ctx, filter, ids);
    return rows.length > 0 ? rows : null;
  },
};
