import { useQuery } from "@apollo/client/react";
import { useEffect, useMemo, useRef } from "react";
import { useLiveList } from "../../../../lib/use-live.ts";
import type { GunTileFragment } from "../../../../parts/gun/gun-tile.generated.ts";
import type { GunCommandLineFragment, GunHistoryQuery } from "../realtime.generated.ts";
import { CommandChangesDocument, GunHistoryDocument } from "../realtime.generated.ts";

export type GunStateLine = GunHistoryQuery["gunStateChanges"]["nodes"][number];

export interface GunCommands {
  /** This gun's commands, newest first: the history, overtaken by whatever happens now. */
  commands: readonly GunCommandLineFragment[];
  stateChanges: readonly GunStateLine[];
  /** Takes in a command that was given just now, unless the subscription already tells how far it has come. */
  introduce: (command: GunCommandLineFragment) => void;
}

/** What was ordered of a gun and what it did, followed live for as long as its panel is open. */
export function useGunCommands(gun: GunTileFragment): GunCommands {
  const { gunId, stationId, state } = gun;
  const { data, refetch } = useQuery(GunHistoryDocument, { variables: { gunId }, fetchPolicy: "network-only" });
  const live = useLiveList(CommandChangesDocument, { stationId }, (command) => command.id);
  const commands = useMemo(
    () => newestFirst(gunId, data?.gunCommands.nodes ?? [], live.value),
    [gunId, data, live.value],
  );

  // The subscription tells the state only; the step from the last one to this one is in the history.
  const known = useRef(state);
  useEffect(() => {
    if (known.current !== state) {
      known.current = state;
      void refetch();
    }
  }, [state, refetch]);

  const introduce = (command: GunCommandLineFragment) => live.introduce([command]);
  return { commands, stateChanges: data?.gunStateChanges.nodes ?? [], introduce };
}

function newestFirst(
  gunId: string,
  history: readonly GunCommandLineFragment[],
  live: readonly GunCommandLineFragment[],
): readonly GunCommandLineFragment[] {
  const byId = new Map(
    [...history, ...live.filter((command) => command.gunId === gunId)].map((each) => [each.id, each]),
  );
  return [...byId.values()].sort((left, right) => Date.parse(right.requestedAt) - Date.parse(left.requestedAt));
}
