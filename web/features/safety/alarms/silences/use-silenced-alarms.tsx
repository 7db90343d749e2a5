import { useQuery } from "@apollo/client/react";
import { type ReactNode, useRef } from "react";
import { useMe } from "../../../../lib/me.ts";
import { useLiveMessages } from "../../../../lib/use-live.ts";
import { SilenceNote } from "../../../../parts/alarm/silence-note.tsx";
import { SilencedNowDocument } from "../../../../parts/alarm/silenced-now.generated.ts";
import { placeFilterOf } from "../../../../parts/places/place-fields.ts";
import { useRefresh } from "../../../../parts/records/use-deed.ts";
import type { AlarmFilters } from "../alarm-list.ts";
import { AlarmListDocument, ChangedAlarmsDocument } from "../alarm-info.generated.ts";

interface AlarmList {
  readonly state: { readonly filters: Partial<AlarmFilters> };
}

/** Says beside the list that alarms of its places are silenced, and has the list asked for again whenever alarms change. */
export function useSilencedAlarms(list: AlarmList): ReactNode {
  const timeZone = useMe()?.network.timeZone;
  const { platform, region, city, station, show } = list.state.filters;
  const filter = placeFilterOf({
    ...(platform && { platform }),
    ...(region && { region }),
    ...(city && { city }),
    ...(station && { station }),
  });
  const { data } = useQuery(SilencedNowDocument, {
    variables: { filter: { ...filter, silenced: true } },
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  const refresh = useRefresh(AlarmListDocument, SilencedNowDocument);
  const begun = useRef(false);
  useLiveMessages(ChangedAlarmsDocument, { filter }, () => {
    // The first message tells what stands; the list has just asked for that.
    if (begun.current) {
      refresh();
    }
    begun.current = true;
  });
  return data ? (
    <SilenceNote
      of={data.alarms.nodes}
      count={data.alarms.totalCount}
      timeZone={timeZone}
      leads={!show?.includes("silenced")}
      oneLine
    />
  ) : null;
}
