import { useQuery } from "@apollo/client/react";
import { useMemo } from "react";
import { useNow } from "../../../lib/use-now.ts";
import { AlarmRow } from "../../../parts/alarm/alarm-row.tsx";
import { GunTile } from "../../../parts/gun/gun-tile.tsx";
import { Motion } from "../../../ui/motion.tsx";
import { TankTile } from "../../../parts/tank/tank-vessel-tile.tsx";
import { GuideSection, Sample } from "./guide-parts.tsx";
import { StyleGuideDocument } from "./style-guide.generated.ts";

interface Props {
  readonly timeZone: string;
  readonly currencySymbol: string;
  readonly measureUnitSymbol: string;
}

const MOST = 4;

/** The pieces that live, with what the network they are looked at in has. */
export function GuideLive({ timeZone, currencySymbol, measureUnitSymbol }: Props) {
  const { data } = useQuery(StyleGuideDocument);
  const now = useNow();
  const units = useMemo(() => ({ currencySymbol, measureUnitSymbol }), [currencySymbol, measureUnitSymbol]);
  return (
    <GuideSection name="live">
      {data?.guns.slice(0, MOST).map(({ id, status }) => (
        <Sample key={id} name="GunTile">
          <GunTile gun={status} units={units} onOpen={() => undefined} />
        </Sample>
      ))}
      {data?.tanks.slice(0, MOST).map(({ id, status }) => (
        <Sample key={id} name="TankTile">
          <TankTile tank={status} unit={measureUnitSymbol} />
        </Sample>
      ))}
      <Motion>
        {data?.alarms.nodes.map((alarm) => (
          <Sample key={alarm.id} name="AlarmRow">
            <ul>
              <AlarmRow alarm={alarm} now={now} timeZone={timeZone} />
            </ul>
          </Sample>
        ))}
      </Motion>
    </GuideSection>
  );
}
