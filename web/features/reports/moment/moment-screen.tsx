import { useQuery } from "@apollo/client/react";
import { Button, chakra, Skeleton } from "@chakra-ui/react";
import { useEffect } from "react";
import { useIntl } from "react-intl";
import { useSearchParams } from "react-router-dom";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { PlaceChip } from "../../../parts/places/place-chip.tsx";
import { StationPicker } from "../../../parts/places/station-picker.tsx";
import { useStationPlace } from "../../../parts/places/use-station-place.ts";
import { StationSelect } from "../../../parts/places/station-select.tsx";
import { ArchivedNote } from "../../../parts/readings-kept/archived-note.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { DateTimeInput } from "../../../ui/inputs/date-input.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { PaperArticle, PrintDeed } from "../../../ui/print-deed.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { useTypedMoment } from "./use-typed-moment.ts";
import { MomentSheet } from "./moment-sheet.tsx";
import { StationMomentDocument } from "./moment.generated.ts";

const SECOND_MS = 1000;
/** How far a press goes, seconds. */
const STEPS = [-60, -5, 5, 60] as const;

/** /moment: what one station said at one second; its address is the whole question, to be sent to somebody. */
export function MomentScreen() {
  const { formatMessage } = useIntl();
  const [params, setParams] = useSearchParams();
  const { stationId, within, filter, choose, widen } = useStationPlace();
  const { at, typed, handleTyped } = useTypedMoment(params.get("at"), goTo);
  const timeZone = useMe()?.network.timeZone;
  const { data, previousData, error, refetch } = useQuery(StationMomentDocument, {
    variables: { stationId, at },
    skip: stationId === "",
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  const moment = stationId === "" ? undefined : (data ?? previousData)?.stationMoment;
  const { instant } = useFormat(moment?.timeZone ?? timeZone);
  const isAsked = stationId !== "" && !params.has("at");
  // Who opens the address later, or is sent it, is to see what is seen here.
  useEffect(() => {
    if (isAsked) {
      goTo(at);
    }
  });

  function goTo(next: string) {
    setParams((before) => new URLSearchParams({ ...Object.fromEntries(before), at: next }), { replace: true });
  }

  return (
    <Screen
      title="menu.moment"
      subtitle={
        <>
          <bdi>{instant(at)}</bdi> {within && <PlaceChip place={within} onRemove={widen} />}
        </>
      }
      actions={
        moment && (
          <>
            <CopyButton value={location.href} of={formatMessage({ id: "moment.link" })} />
            <PrintDeed title="menu.moment" label="print.print">
              <PaperArticle>
                <h3>
                  <bdi>{moment.stationName}</bdi> <bdi>{moment.stationCode}</bdi>
                </h3>
                <ul>
                  <li>{instant(moment.at)}</li>
                  <li>{moment.timeZone}</li>
                </ul>
                <MomentSheet of={moment} />
              </PaperArticle>
            </PrintDeed>
          </>
        )
      }
    >
      <chakra.div css={ASKED}>
        <StationSelect
          label="filter.station"
          nothing="moment.choose"
          value={stationId}
          within={filter}
          onChange={(id) => choose(id, { at })}
          required
        />
        <DateTimeInput label="moment.at" value={typed} onChange={handleTyped} timeZone={moment?.timeZone} required />
        <chakra.div role="group" aria-label={formatMessage({ id: "moment.steps" })} css={PRESSES}>
          {STEPS.map((seconds) => (
            <Button
              key={seconds}
              size="sm"
              variant="outline"
              colorPalette="gray"
              onClick={() => goTo(new Date(Date.parse(at) + seconds * SECOND_MS).toISOString())}
            >
              <bdi dir="ltr">{formatMessage({ id: "moment.step" }, { seconds })}</bdi>
            </Button>
          ))}
        </chakra.div>
      </chakra.div>
      {error && !moment ? (
        <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} />
      ) : error ? (
        <LoadError error={error} compact onRetry={() => void refetch().catch(() => undefined)} />
      ) : moment ? (
        <>
          <ArchivedNote of="tanksSince" from={moment.at} timeZone={moment.timeZone} />
          <MomentSheet of={moment} />
        </>
      ) : stationId === "" ? (
        <StationPicker title="moment.choose" text="moment.choose.text" within={filter} />
      ) : (
        <Skeleton flex="1" minH="64" />
      )}
    </Screen>
  );
}

const ASKED = {
  display: "grid",
  gap: "3",
  alignItems: "start",
  gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(16rem, 22rem) minmax(18rem, 24rem) auto" },
} as const;

const PRESSES = {
  display: "flex",
  flexWrap: "wrap",
  gap: "2",
  paddingBlockStart: { base: "0", lg: "1.5rem" },
} as const;
