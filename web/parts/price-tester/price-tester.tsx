import { useLazyQuery } from "@apollo/client/react";
import { Button, chakra, Stack } from "@chakra-ui/react";
import { Calculator } from "lucide-react";
import { useState, type FormEvent } from "react";
import { FormattedMessage } from "react-intl";
import type { ExplainPriceInput } from "../../schema-types.generated.ts";
import { refusalsOf, type Refused } from "../../ui/form/refusals.ts";
import { useSay } from "../../ui/inputs/say.ts";
import { PriceResult } from "./price-result.tsx";
import { ExplainPriceDocument } from "./price-tester.generated.ts";
import { FIELDS, TesterInputs, type TesterValues } from "./tester-inputs.tsx";

interface Props {
  /** The special customer whose sale it is; otherwise one can be chosen. */
  readonly customerId?: string;
  /** The reasons stand behind a button instead of below. */
  readonly compact?: boolean;
}

const EMPTY: TesterValues = {
  stationId: "",
  gradeId: "",
  units: "40",
  at: "",
  unitPrice: "",
  customerId: "",
  group: "",
  level: null,
  points: null,
};

/** What a sale would cost and why, by the same rule as real sales. */
export function PriceTester({ customerId, compact = false }: Props) {
  const say = useSay();
  const [values, setValues] = useState(EMPTY);
  const [explain, { data, error, loading }] = useLazyQuery(ExplainPriceDocument, {
    fetchPolicy: "network-only",
  });
  const refused: readonly Refused[] = error ? refusalsOf(error, FIELDS) : [];
  const errors = Object.fromEntries(refused.flatMap(({ field, said }) => (field ? [[field, say(said)]] : [])));
  const rule = ruleOf(error);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    // A refusal is in `error`.
    const input = inputOf({ ...values, ...(customerId && { customerId }) });
    void explain({ variables: { input }, context: { silent: true } }).catch(() => undefined);
  }

  const general = refused.find(({ field }) => field === undefined);
  return (
    <Stack as="form" gap="4" onSubmit={handleSubmit}>
      <TesterInputs
        values={values}
        errors={errors}
        withCustomer={customerId === undefined}
        onChange={(change) => setValues({ ...values, ...change })}
      />
      <Button
        type="submit"
        size="sm"
        alignSelf="flex-start"
        loading={loading}
        disabled={
          values.stationId === "" ||
          values.gradeId === "" ||
          values.units === "" ||
          Number.isNaN(values.level) ||
          Number.isNaN(values.points)
        }
      >
        <Calculator aria-hidden />
        <FormattedMessage id="tester.ask" />
      </Button>
      <chakra.div aria-live="polite">
        {(rule ?? general) && (
          <chakra.p color="state.fault.fg" fontSize="sm" fontWeight="550">
            {rule ? <FormattedMessage id="tester.nothingLeft" values={{ rule }} /> : general && say(general.said)}
          </chakra.p>
        )}
        {data?.explainPrice && !error && <PriceResult reason={data.explainPrice} compact={compact} />}
      </chakra.div>
    </Stack>
  );
}

/** The discount that would leave nothing to pay, where that is why there is no answer. */
function ruleOf(error: unknown): string | undefined {
  const { errors = [] } = (error ?? {}) as { errors?: readonly { extensions?: { params?: { rule?: unknown } } }[] };
  const rule = errors[0]?.extensions?.params?.rule;
  return typeof rule === "string" ? rule : undefined;
}

function inputOf({ group, level, points, at, unitPrice, customerId, ...sale }: TesterValues): ExplainPriceInput {
  return {
    ...sale,
    at: at === "" ? null : at,
    unitPrice: unitPrice === "" ? null : unitPrice,
    customerId: customerId === "" ? null : customerId,
    group: group === "" ? null : { kind: "PERCENT_OFF", value: group },
    memberLevel: level,
    points,
  };
}
