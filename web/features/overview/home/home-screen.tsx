import { chakra } from "@chakra-ui/react";
import { useMemo } from "react";
import { FormattedMessage } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { filterOfPlace } from "../../../lib/place-scoping.ts";
import { Permission } from "../../../../common/permission.ts";
import { useScope } from "../../../lib/scope.ts";
import { useAllowed, useSession } from "../../../lib/session.ts";
import { useLiveValue } from "../../../lib/use-live.ts";
import { useNow } from "../../../lib/use-now.ts";
import { Screen } from "../../../ui/screen.tsx";
import { DayFigures } from "./day-figures.tsx";
import { FirstSteps, isEmptyNetwork } from "./first-steps.tsx";
import { HomeDayDocument } from "./home.generated.ts";
import { LowFollowed } from "./low-cards.tsx";
import { OwnScreens } from "./own-screens.tsx";
import { useWaiting } from "./use-waiting.ts";
import { Waiting } from "./waiting.tsx";

const SEPARATOR = " · ";

/** /index: what waits for this person, how their part of the network does today, and the way on. */
export function HomeScreen() {
  const [scope] = useScope();
  const place = useMemo(() => filterOfPlace(scope), [scope]);
  const board = useLiveValue(HomeDayDocument, { filter: place }).value?.kanbanChanges;
  const waiting = useWaiting(place);
  const caresForCards = useAllowed(Permission.UserInfoList, Permission.UserGroup);
  const takings = useAllowed(Permission.RealTimeEquip, Permission.StationReport, Permission.TransactionStatistics);
  return (
    <Screen title="home.title" subtitle={<Greeting />}>
      <chakra.div display="grid" gap="5" gridTemplateColumns="minmax(0, 1fr)">
        {caresForCards && <LowFollowed />}
        <Waiting waiting={waiting} board={board} />
        {/* On a phone what waits is as long as it is: what is below comes once that is known, and is not pushed. */}
        {waiting.settled && (
          <>
            {takings && <DayFigures board={board} />}
            <OwnScreens />
          </>
        )}
        {/* Last, so that it pushes nothing away when it comes. */}
        {waiting.settled && board && scope === null && isEmptyNetwork(board) && <FirstSteps board={board} />}
      </chakra.div>
    </Screen>
  );
}

/** Whom one greets, of which part of the network this tells, and which day it is where the network keeps its days. */
function Greeting() {
  const name = useSession()?.name ?? "";
  const [scope] = useScope();
  const { day } = useFormat(useMe()?.network.timeZone);
  const now = useNow();
  return (
    <>
      <FormattedMessage id="shell.greeting" values={{ name }} />
      {scope && (
        <>
          {SEPARATOR}
          <bdi>{scope.name}</bdi>
        </>
      )}
      {SEPARATOR}
      <time dateTime={now.toISOString()}>{day(now)}</time>
    </>
  );
}
