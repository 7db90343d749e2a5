import type { FleetGateway } from "./fleet-setup.ts";
import { idOf } from "./network.ts";
import type { Program } from "./programs.ts";
import { type Screen, openScreen } from "./screens.ts";

/** As many at any number of servers, and the same number at each. */
const SCREENS = 12;
/** So many stations somebody has before the eyes. */
const STATIONS_A_SCREEN = 25;

/** What people look at while a fleet works: live guns and tanks, each at another server than the one that the stations' gateway reports to. */
export class FleetScreens {
  /** From the moment that a station told to the moment that somebody saw it, ms: both have one clock. */
  readonly lagsMs: number[] = [];
  private readonly screens: Screen[] = [];

  open(servers: readonly Program[], places: readonly FleetGateway[], session: string): void {
    for (let number = 0; number < SCREENS; number += 1) {
      const turn = number % places.length;
      const screen = openScreen(servers[(turn + 1) % servers.length]!, session);
      const stationIds = stationsFor(places[turn]!, Math.floor(number / places.length));
      this.screens.push(screen);
      screen.watchTanks(
        stationIds,
        this.takesNew(({ tankId, readAt }) => ({ id: tankId, at: readAt })),
      );
      screen.watchGuns(
        stationIds,
        this.takesNew(({ gunId, since }) => ({ id: gunId, at: since })),
      );
    }
  }

  clear(): void {
    this.lagsMs.length = 0;
  }

  stop(): void {
    for (const screen of this.screens.splice(0)) {
      screen.stop();
    }
  }

  /** What is told anew has another time than before; how a tank or gun stood in the beginning was told to nobody in time. */
  private takesNew<Item>(momentOf: (item: Item) => { readonly id: string; readonly at: string | null }) {
    const known = new Map<string, string | null>();
    return (changed: readonly Item[], now: number): void => {
      for (const { id, at } of changed.map(momentOf)) {
        if (known.has(id) && at !== null && known.get(id) !== at) {
          this.lagsMs.push(now - Date.parse(at));
        }
        known.set(id, at);
      }
    };
  }
}

/** Stations from all over a gateway's, others for each screen. */
function stationsFor({ firstStation, stations }: FleetGateway, screen: number): string[] {
  const every = Math.max(1, Math.floor(stations / STATIONS_A_SCREEN));
  return Array.from({ length: Math.min(stations, STATIONS_A_SCREEN) }, (_, at) =>
    idOf("station", firstStation + ((at * every + screen) % stations)),
  );
}
