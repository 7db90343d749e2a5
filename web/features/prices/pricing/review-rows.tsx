import { useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { errorMessageId } from "../../../i18n/messages.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { GradeMark } from "../../../parts/grade/grade-mark.tsx";
import { useSay } from "../../../ui/inputs/say.ts";
import { PlainTable, type Column } from "../../../ui/plain-table.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { placeKey, priceProblem, type PriceEdit } from "./price-rules.ts";
import { PriceStep } from "./price-step.tsx";
import { PriceStepDocument } from "./pricing.generated.ts";

interface Props {
  readonly rows: readonly PriceEdit[];
  /** Numbers of what the server refused, by place. */
  readonly refusals: ReadonlyMap<string, number>;
}

/** Old and new side by side, with the step between them; what can't be is marked before it is sent. */
export function ReviewRows({ rows, refusals }: Props) {
  const { formatMessage } = useIntl();
  const { price } = useFormat();
  const say = useSay();
  const steps = useSteps();
  const priced = (row: PriceEdit) => {
    const problem = priceProblem(row.price);
    const number = refusals.get(placeKey(row));
    const wrong = problem
      ? say(problem)
      : number === undefined
        ? undefined
        : formatMessage({ id: errorMessageId(number) });
    return (
      <>
        <bdi>{problem ? row.price : price(row.price)}</bdi>
        {wrong && (
          <chakra.span display="block" fontSize="xs" color="state.fault.fg" whiteSpace="normal">
            {wrong}
          </chakra.span>
        )}
      </>
    );
  };
  const columns: readonly Column<PriceEdit>[] = [
    { id: "station", title: formatMessage({ id: "filter.station" }), cell: (row) => <bdi>{row.stationName}</bdi> },
    {
      id: "grade",
      title: formatMessage({ id: "filter.grade" }),
      cell: (row) => <GradeMark name={row.gradeName} colour={row.gradeColour} />,
    },
    {
      id: "old",
      title: formatMessage({ id: "price.old" }),
      numeric: true,
      cell: (row) => (row.old === null ? NO_VALUE : price(row.old)),
    },
    { id: "new", title: formatMessage({ id: "price.new" }), numeric: true, cell: priced },
    {
      id: "step",
      title: formatMessage({ id: "price.step" }),
      numeric: true,
      cell: (row) => <PriceStep old={row.old} price={row.price} {...steps} />,
    },
  ];
  return (
    <chakra.div
      display="flex"
      maxH="40vh"
      borderWidth="1px"
      borderColor="line"
      borderRadius="control"
      overflow="hidden"
    >
      <PlainTable
        caption={formatMessage({ id: "price.review.rows" })}
        columns={columns}
        rows={rows}
        keyOf={(row) => placeKey(row)}
      />
    </chakra.div>
  );
}

/** Per cent by which one change, and one person, may move a price at one's own platform; a station below it may have less. */
function useSteps() {
  const platformId = useMe()?.platform.id;
  const { data } = useQuery(PriceStepDocument, {
    variables: { platformId: platformId ?? "" },
    skip: platformId === undefined,
    context: { silent: true },
  });
  return { largestStep: data?.priceSettings.largestStep, approvalStep: data?.priceSettings.approvalStep };
}
