import { Skeleton } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../i18n/messages.ts";
import { Choice } from "../../ui/choice.tsx";
import { DaysFilter } from "../../ui/data-table/filter-inputs.tsx";
import { DaysTold } from "../../ui/date-range/days-told.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Screen } from "../../ui/screen.tsx";
import type { Statistics } from "./use-statistics.ts";

interface Props<By extends string> {
  readonly of: Pick<Statistics<unknown, unknown, By>, "by" | "groupings" | "days" | "timeZone" | "setBy" | "setDays">;
  readonly title: MessageId;
  /** What the days are of. */
  readonly daysLabel: MessageId;
  /** What choosing the grouping is called, and each grouping. */
  readonly byLabel: MessageId;
  readonly wordOf: (by: By) => MessageId;
  /** What else is said of the days. */
  readonly state?: ReactNode;
  /** What leads to the records one by one. */
  readonly lists: ReactNode;
  /** How the answer stands. */
  readonly answer: { readonly error?: unknown; readonly refetch: () => Promise<unknown> };
  /** The sheet; undefined: nothing has been answered yet. */
  readonly children: ReactNode | undefined;
}

/** Records of some days added up by what one asks: the days, by what, and a sheet. */
export function StatisticsScreen<By extends string>(props: Props<By>) {
  const { of, title, daysLabel, byLabel, wordOf, state, lists, answer, children } = props;
  const { formatMessage } = useIntl();
  return (
    <Screen
      title={title}
      subtitle={
        <>
          <DaysTold {...of.days} /> {state}
        </>
      }
      actions={
        <DaysFilter
          label={formatMessage({ id: daysLabel })}
          value={of.days}
          timeZone={of.timeZone}
          onChange={of.setDays}
        />
      }
      tabs={lists}
      beside={
        <Choice
          label={formatMessage({ id: byLabel })}
          labelHidden
          value={of.by}
          onChange={of.setBy}
          options={of.groupings.map((value) => ({ value, label: formatMessage({ id: wordOf(value) }) }))}
        />
      }
      fill
    >
      {children !== undefined ? (
        children
      ) : answer.error ? (
        <LoadError error={answer.error} onRetry={() => void answer.refetch().catch(() => undefined)} />
      ) : (
        <Skeleton flex="1" minH="64" />
      )}
    </Screen>
  );
}
