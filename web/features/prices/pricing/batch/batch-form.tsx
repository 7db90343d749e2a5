import { PRICE } from "../../../../../common/limits.ts";
import { useApolloClient } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { useState } from "react";
import { useIntl } from "react-intl";
import { array, boolean, object, string } from "zod/mini";
import type { PriceBatchInput } from "../../../../schema-types.generated.ts";
import { isDecimal } from "../../../../../common/decimal.ts";
import { momentProblem } from "../../../../ui/form/checks.ts";
import { FormDrawer } from "../../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../../ui/form/form-field.tsx";
import { useKitForm, type KitForm, type Submission } from "../../../../ui/form/use-kit-form.ts";
import { ChecksInput } from "../../../../ui/inputs/checks-input.tsx";
import { decimalProblem, type Said } from "../../../../ui/inputs/decimal-limits.ts";
import { MoneyInput } from "../../../../ui/inputs/decimal-input.tsx";
import { SelectInput } from "../../../../ui/inputs/select-input.tsx";
import { StationTreeInput } from "../../../../parts/places/station-tree-input.tsx";
import { SwitchInput } from "../../../../ui/inputs/switch-input.tsx";
import { usePlaces } from "../../../../parts/places/use-places.ts";
import { usePriceGrades } from "../use-price-grades.ts";
import { WhenFields } from "../when-fields.tsx";
import { BatchPreview, type PreviewedBatch } from "./batch-preview.tsx";
import { PriceBatchPreviewDocument } from "./batch.generated.ts";

const RULES = ["price", "delta"] as const;
/** With its sign; the server has the same bounds. */
const DELTA_LIMITS = { digits: PRICE.digits };

interface Values {
  stations: readonly string[];
  grades: readonly string[];
  rule: string;
  price: string;
  delta: string;
  when: string;
  at: string;
  partly: boolean;
}

const FIRST: Values = {
  stations: [],
  grades: [],
  rule: "delta",
  price: "",
  delta: "",
  when: "now",
  at: "",
  partly: false,
};

const SCHEMA = object({
  stations: array(string()),
  grades: array(string()),
  rule: string(),
  price: string(),
  delta: string(),
  when: string(),
  at: string(),
  partly: boolean(),
}).check(({ value, issues }) => {
  for (const [path, said] of problemsOf(value)) {
    issues.push({ code: "custom", input: value, path: [path], params: { said } });
  }
});

function problemsOf({ stations, grades, rule, price, delta, when, at }: Values): [keyof Values, Said][] {
  const missing: Said = { id: "form.required" };
  const zero = isDecimal(delta) && Number(delta) === 0;
  const wrong: [keyof Values, Said | undefined][] = [
    ["stations", stations.length === 0 ? missing : undefined],
    ["grades", grades.length === 0 ? missing : undefined],
    rule === "price"
      ? ["price", price === "" ? missing : decimalProblem(price, PRICE)]
      : ["delta", delta === "" || zero ? missing : decimalProblem(delta, DELTA_LIMITS)],
    ["at", when === "now" ? undefined : momentProblem(at)],
  ];
  return wrong.flatMap(([path, said]) => (said ? [[path, said] as [keyof Values, Said]] : []));
}

function inputOf({ stations, grades, rule, price, delta, when, at }: Values): PriceBatchInput {
  return {
    stationIds: [...stations],
    gradeIds: [...grades],
    ...(rule === "price" ? { price } : { delta }),
    ...(when === "fixed" && { effectiveAt: at }),
    ...(when === "station" && { stationTime: at.slice(0, 16) }),
  };
}

interface Props {
  readonly onMade: (id: string) => void;
  readonly onClose: () => void;
}

/** Where, what and when; then every row of it is looked through before anything is sent. */
export function BatchForm({ onMade, onClose }: Props) {
  const client = useApolloClient();
  const [preview, setPreview] = useState<PreviewedBatch>();
  const form = useKitForm({
    schema: SCHEMA,
    values: FIRST,
    submit: async (values: Values, { context, idempotencyKey }: Submission) => {
      const input = inputOf(values);
      const options = { variables: { input }, context, fetchPolicy: "no-cache" } as const;
      const { data } = await client.query({ query: PriceBatchPreviewDocument, ...options });
      const rows = data?.previewPriceBatch ?? [];
      setPreview({ input, rows, allOrNothing: !values.partly, idempotencyKey });
    },
  });
  return (
    <FormDrawer form={form} title="priceBatch.new" action="priceBatch.preview" onClose={onClose}>
      <Fields form={form} />
      {preview && <BatchPreview batch={preview} onMade={onMade} onClose={() => setPreview(undefined)} />}
    </FormDrawer>
  );
}

function Fields({ form }: { readonly form: KitForm<Values> }) {
  const { formatMessage } = useIntl();
  const places = usePlaces();
  const { grades } = usePriceGrades();
  const { watch } = form.methods;
  const [rule, partly] = [watch("rule"), watch("partly")];
  const rules = RULES.map((value) => ({ value, label: formatMessage({ id: `priceBatch.rule.${value}.choice` }) }));
  const options = grades.map(({ id, name }) => ({ value: id, label: name }));
  const hint = formatMessage({ id: partly ? "rows.together.off" : "rows.together.on" });
  const sign = formatMessage({ id: "priceBatch.delta.hint" });
  return (
    <>
      <FormField of={form} name="stations" as={StationTreeInput} label="priceBatch.stations" places={places} required />
      <FormField of={form} name="grades" as={ChecksInput} label="priceBatch.grades" options={options} required />
      <chakra.div css={PAIR}>
        <FormField of={form} name="rule" as={SelectInput} label="priceBatch.rule" options={rules} required />
        {rule === "price" ? (
          <FormField of={form} name="price" as={MoneyInput} label="price.new" limits={PRICE} required />
        ) : (
          <FormField
            of={form}
            name="delta"
            as={MoneyInput}
            label="priceBatch.delta"
            limits={DELTA_LIMITS}
            hint={sign}
            required
          />
        )}
      </chakra.div>
      <WhenFields form={form} />
      <FormField of={form} name="partly" as={SwitchInput} label="price.partly" hint={hint} />
    </>
  );
}

const PAIR = {
  display: "grid",
  gap: "4",
  gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
} as const;
