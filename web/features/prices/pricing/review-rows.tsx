import { chakra } from "@chakra-ui/react";
import { useEffect, useRef } from "react";
import { useIntl } from "react-intl";
import { errorMessageId } from "../../../i18n/messages.ts";
import { useFormat } from "../../../lib/format.ts";
import { GradeMark } from "../../../parts/grade/grade-mark.tsx";
import type { KitForm } from "../../../ui/form/use-kit-form.ts";
import { useSay } from "../../../ui/inputs/say.ts";
import { PlainTable, type Column } from "../../../ui/plain-table.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { PriceWarnings, useRefusalWords } from "./price-guards.tsx";
import { placeKey, priceProblem, type PriceEdit } from "./price-rules.ts";
import { PriceStep } from "./price-step.tsx";
import type { JudgedPrices } from "./use-judged.ts";

interface Props {
  readonly rows: readonly PriceEdit[];
  /** Numbers of what the server refused, by place. */
  readonly refusals: ReadonlyMap<string, number>;
  /** What the server says of each of them. */
  readonly judged: JudgedPrices;
  /** Told of each row, so that what is said against it names its station and grade. */
  readonly register: KitForm<never>["register"];
}

/** Old and new side by side, with the step between them; what can't be, and what needs a second person, is marked before it is sent. */
export function ReviewRows({ rows, refusals, judged, register }: Props) {
  const { formatMessage } = useIntl();
  const { price } = useFormat();
  const say = useSay();
  const refusal = useRefusalWords();
  const priced = (row: PriceEdit) => {
    const problem = priceProblem(row.price);
    const [seen, number] = [judged.get(placeKey(row)), refusals.get(placeKey(row))];
    const refused = number === undefined ? undefined : formatMessage({ id: errorMessageId(number) });
    const wrong = problem ? say(problem) : ((seen && refusal(seen)) ?? refused);
    return (
      <>
        <bdi>{problem ? row.price : price(row.price)}</bdi>
        {wrong && (
          <chakra.span display="block" fontSize="xs" color="state.fault.fg" whiteSpace="normal">
            {wrong}
          </chakra.span>
        )}
        {seen && !wrong && <PriceWarnings row={seen} />}
      </>
    );
  };
  const columns: readonly Column<PriceEdit>[] = [
    {
      id: "station",
      title: formatMessage({ id: "filter.station" }),
      cell: (row) => <Named row={row} name={`changes.${rows.indexOf(row)}`} register={register} />,
    },
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
      cell: (row) => <PriceStep old={row.old} price={row.price} />,
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

interface NamedProps extends Pick<Props, "register"> {
  readonly row: PriceEdit;
  /** As the row is called in what is sent. */
  readonly name: string;
}

function Named({ row: { stationName, gradeName }, name, register }: NamedProps) {
  const element = useRef<HTMLElement>(null);
  const label = `${stationName} · ${gradeName}`;
  useEffect(
    () => (element.current ? register(name, { element: element.current, label }) : undefined),
    [register, name, label],
  );
  return <bdi ref={element}>{stationName}</bdi>;
}
