import { PRICE } from "../../../../common/limits.ts";
import { useMutation, useQuery } from "@apollo/client/react";
import { FormattedMessage, useIntl } from "react-intl";
import { array, object } from "zod/mini";
import { useFormat } from "../../../lib/format.ts";
import { useMay } from "../../../lib/may.ts";
import { decimalText } from "../../../ui/form/checks.ts";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { MoneyInput } from "../../../ui/inputs/decimal-input.tsx";
import { QuickForm } from "./quick-form.tsx";
import { SetUpPricesDocument, SetUpStationPricesDocument, type SetUpFragment } from "./set-up.generated.ts";
import { soldGrades } from "./set-up.rules.ts";
import { Step, Told } from "./step.tsx";
import { LISTED } from "../../../lib/listed.ts";

const SCHEMA = object({ prices: array(decimalText({ ...PRICE, optional: true })) });

interface Values {
  /** A price a grade, "" where it is left for later. */
  prices: string[];
}

interface Props {
  readonly station: SetUpFragment;
  readonly isOurs: boolean;
}

/** What a unit of each grade costs that the guns sell. */
export function PriceStep({ station, isOurs }: Props) {
  const may = useMay(SetUpPricesDocument) && isOurs;
  const { price } = useFormat();
  const { formatList } = useIntl();
  const { data } = useQuery(SetUpStationPricesDocument, {
    variables: { id: station.id },
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  const sold = soldGrades(station);
  const [row] = data?.stationPrices.nodes ?? [];
  const cellOf = (id: string) => row?.cells.find(({ gradeId }) => gradeId === id);
  const without = sold.filter(({ id }) => !cellOf(id)?.price && !cellOf(id)?.planned.length);
  return (
    <Step
      number={4}
      title="setUp.prices"
      done={sold.length > 0 && row !== undefined && without.length === 0}
      missing={
        sold.length === 0 ? (
          <FormattedMessage id="setUp.gunsFirst" />
        ) : (
          without.length > 0 && (
            <FormattedMessage
              id="setUp.prices.missing"
              values={{
                grades: (
                  <bdi>
                    {formatList(
                      without.map(({ name }) => name),
                      LISTED,
                    )}
                  </bdi>
                ),
              }}
            />
          )
        )
      }
      there={sold.flatMap(({ id, name }) => {
        const set = cellOf(id)?.price;
        return set ? [{ id, text: <Told parts={[name, price(set, row?.currencySymbol)]} /> }] : [];
      })}
    >
      {may && row && without.length > 0 && (
        <NewPrices
          key={without.map(({ id }) => id).join()}
          stationId={station.id}
          grades={without}
          symbol={row.currencySymbol}
        />
      )}
    </Step>
  );
}

interface NewProps {
  readonly stationId: string;
  readonly grades: readonly SetUpFragment["tanks"][number]["grade"][];
  readonly symbol: string;
}

function NewPrices({ stationId, grades, symbol }: NewProps) {
  const [change] = useMutation(SetUpPricesDocument, {
    refetchQueries: ["SetUpStationPrices"],
    awaitRefetchQueries: true,
  });
  const form = useKitForm<Values, Values>({
    schema: SCHEMA as never,
    values: { prices: grades.map(() => "") },
    submit: async ({ prices }, { context, idempotencyKey }) => {
      const changes = grades.flatMap(({ id: gradeId }, index) => {
        const price = prices[index] ?? "";
        return price === "" ? [] : [{ stationId, gradeId, price }];
      });
      if (changes.length > 0) {
        await change({ variables: { input: { changes, idempotencyKey, allOrNothing: true } }, context });
      }
    },
  });
  return (
    <QuickForm form={form} action="setUp.prices.set">
      {grades.map(({ id, name }, index) => (
        <FormField
          key={id}
          of={form}
          name={`prices.${index}` as const}
          as={MoneyInput}
          label="setUp.priceOf"
          labelValues={{ grade: name }}
          limits={PRICE}
          symbol={symbol}
        />
      ))}
    </QuickForm>
  );
}
