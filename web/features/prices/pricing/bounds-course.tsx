import { useQuery } from "@apollo/client/react";
import { chakra, Skeleton } from "@chakra-ui/react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { useNow } from "../../../lib/use-now.ts";
import { GradeMark } from "../../../parts/grade/grade-mark.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { type Column, PlainTable } from "../../../ui/plain-table.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { type PriceBoundCourseQuery, PriceBoundCourseDocument } from "./pricing.generated.ts";

type Entry = PriceBoundCourseQuery["priceBoundCourse"][number];

const FIGURES = ["cost", "leastMargin", "lowest", "highest"] as const;

interface Props {
  readonly platformId: string;
  readonly currencySymbol: string;
}

/** What was entered of a platform's bounds and costs so far, and from when it holds: what is to come first, then back in time. */
export function BoundsCourse({ platformId, currencySymbol }: Props) {
  const { data, error, refetch } = useQuery(PriceBoundCourseDocument, {
    variables: { platformId },
    fetchPolicy: "network-only",
    context: { silent: true },
  });
  const { formatMessage } = useIntl();
  const columns = useCourseColumns(currencySymbol);
  const entries = data?.priceBoundCourse;
  return (
    <div>
      <chakra.h3 fontSize="sm" fontWeight="600" mb="1.5">
        <FormattedMessage id="price.bounds.course" />
      </chakra.h3>
      {entries === undefined ? (
        error ? (
          <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} compact />
        ) : (
          <Skeleton height="16" />
        )
      ) : entries.length === 0 ? (
        <chakra.p fontSize="sm" color="muted">
          <FormattedMessage id="price.bounds.course.none" />
        </chakra.p>
      ) : (
        <PlainTable
          caption={formatMessage({ id: "price.bounds.course" })}
          columns={columns}
          rows={entries}
          keyOf={({ id }) => id}
        />
      )}
    </div>
  );
}

function useCourseColumns(currencySymbol: string): readonly Column<Entry>[] {
  const { formatMessage } = useIntl();
  const { dateTime, price } = useFormat(useMe()?.network.timeZone);
  const now = useNow().toISOString();
  const stateOf = ({ replaced, validFrom }: Entry) =>
    replaced ? "price.bounds.course.replaced" : validFrom > now ? "price.bounds.course.planned" : undefined;
  return [
    {
      id: "validFrom",
      title: formatMessage({ id: "price.bounds.validFrom" }),
      cell: (entry) => {
        const state = stateOf(entry);
        return (
          <>
            <bdi>{dateTime(entry.validFrom)}</bdi>
            {state && <Quiet>{formatMessage({ id: state })}</Quiet>}
          </>
        );
      },
    },
    {
      id: "grade",
      title: formatMessage({ id: "filter.grade" }),
      cell: ({ gradeName, gradeColour }) => <GradeMark name={gradeName} colour={gradeColour} />,
    },
    ...FIGURES.map((field) => ({
      id: field,
      title: formatMessage({ id: `price.bounds.${field}` }),
      cell: (entry: Entry) => {
        const figure = entry[field];
        return figure === null ? NO_VALUE : price(figure, currencySymbol);
      },
    })),
    {
      id: "enteredAt",
      title: formatMessage({ id: "price.bounds.entered" }),
      cell: ({ enteredAt, author }) => (
        <>
          <bdi>{dateTime(enteredAt)}</bdi>
          {author !== "" && (
            <Quiet>
              <bdi>{author}</bdi>
            </Quiet>
          )}
        </>
      ),
    },
  ];
}

const Quiet = chakra("div", { base: { fontSize: "xs", color: "muted" } });
