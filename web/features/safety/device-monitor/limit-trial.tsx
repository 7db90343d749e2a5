import { skipToken, useQuery } from "@apollo/client/react";
import { chakra, Skeleton } from "@chakra-ui/react";
import { useDeferredValue, useMemo, useState } from "react";
import { useIntl } from "react-intl";
import { isDecimal } from "../../../../common/decimal.ts";
import { measureLimitFault } from "../../../../common/measure-limits.ts";
import type { MeasureKey } from "../../../../common/measures.ts";
import { useNow } from "../../../lib/use-now.ts";
import { TimeChart } from "../../../ui/charts/time-chart.tsx";
import { DetailSection } from "../../../ui/detail-drawer.tsx";
import { type SkidFragment, SkidHistoryDocument, SkidLimitTrialDocument } from "./device-monitor.generated.ts";
import { isWritten, limitOf, type LimitValues } from "./limit-values.ts";
import { pointsOf } from "./skid-points.ts";
import { useMeasureWords } from "./use-measure-words.ts";

const DAY_MS = 86_400_000;

interface Props {
  readonly skid: SkidFragment;
  readonly address: string;
  readonly limitKey: MeasureKey;
  /** As they are typed. */
  readonly values: LimitValues;
}

/** How the parameter went, with the limits that are typed drawn in, and how often these would have rung. */
export function LimitTrial({ skid, address, limitKey, values }: Props) {
  return (
    <DetailSection title="skid.limits.trace">
      <Trace skid={skid} address={address} limitKey={limitKey} values={values} />
      <Rings skid={skid} address={address} limitKey={limitKey} values={values} />
    </DetailSection>
  );
}

function Trace({ skid, address, limitKey: key, values }: Props) {
  const words = useMeasureWords();
  const now = useNow().getTime();
  const [to] = useState(now);
  const from = to - DAY_MS;
  const variables = {
    deviceId: skid.deviceId,
    address,
    keys: [key],
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  };
  const { data } = useQuery(SkidHistoryDocument, { variables, context: { silent: true } });
  const courses = data?.measureHistory.courses;
  const { nameOf, figure } = words;
  const points = useMemo(() => pointsOf(courses ?? [], { nameOf, figure }), [courses, nameOf, figure]);
  const drawn = [values.lowLimit, values.highLimit].filter(isDecimal).map(Number);
  return data === undefined ? (
    <Skeleton h="44" />
  ) : (
    <chakra.div h="44">
      <TimeChart
        label={nameOf(key)}
        from={from}
        to={to}
        points={points}
        courses={[{ id: key, name: nameOf(key), colour: "accent.solid", axis: "left", drawn: "line" }]}
        marks={[]}
        limits={drawn}
        timeZone={skid.timeZone}
        together="limit"
      />
    </chakra.div>
  );
}

function Rings({ skid, address, limitKey: key, values }: Props) {
  const { formatMessage } = useIntl();
  const limit = isWritten(values) ? limitOf(values) : null;
  const isPossible = limit !== null && Number.isInteger(values.delaySeconds) && measureLimitFault(key, limit) === null;
  const asked = useDeferredValue(isPossible ? JSON.stringify(limit) : null);
  const { data, loading } = useQuery(
    SkidLimitTrialDocument,
    asked === null
      ? skipToken
      : {
          variables: { deviceId: skid.deviceId, address, key, limit: JSON.parse(asked) as ReturnType<typeof limitOf> },
          fetchPolicy: "network-only",
          context: { silent: true },
        },
  );
  const trial = isPossible && !loading ? data?.measureLimitTrial : undefined;
  return (
    <chakra.div role="status" minH="12" fontSize="sm" marginBlockStart="2">
      {trial !== undefined && trial.readings === 0 && <p>{formatMessage({ id: "skid.limits.trial.none" })}</p>}
      {trial !== undefined && trial.readings > 0 && (
        <>
          <p>{formatMessage({ id: "skid.limits.trial.rings" }, { rings: trial.rings })}</p>
          <chakra.p color="muted">
            {formatMessage({ id: "skid.limits.trial.readings" }, { readings: trial.readings })}
          </chakra.p>
        </>
      )}
    </chakra.div>
  );
}
