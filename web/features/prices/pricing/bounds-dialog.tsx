import { useMutation, useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { array, literal, object, union } from "zod/mini";
import { LEAST_MARGIN, PRICE } from "../../../../common/limits.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { GradeMark } from "../../../parts/grade/grade-mark.tsx";
import { dayText, decimalText } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { type KitForm, type Submission, useKitForm } from "../../../ui/form/use-kit-form.ts";
import { DateInput } from "../../../ui/inputs/date-input.tsx";
import { MoneyInput } from "../../../ui/inputs/decimal-input.tsx";
import { PlainTable, type Column } from "../../../ui/plain-table.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { BoundsCourse } from "./bounds-course.tsx";
import { ChangePriceBoundsDocument, PriceBoundsDocument, type BoundsFragment } from "./pricing.generated.ts";

const FIELDS = ["lowest", "highest", "cost", "leastMargin"] as const;
type Field = (typeof FIELDS)[number];

const LIMITS = { lowest: PRICE, highest: PRICE, cost: PRICE, leastMargin: LEAST_MARGIN } as const;
const price = decimalText({ ...PRICE, optional: true });

/** The server has the same bounds. */
const SCHEMA = object({
  validFromDay: union([literal(""), dayText()]),
  bounds: array(
    object({
      lowest: price,
      highest: price,
      cost: price,
      leastMargin: decimalText({ ...LEAST_MARGIN, optional: true }),
    }),
  ),
});

interface Values {
  /** The day from whose beginning on they hold; "": from now on. */
  validFromDay: string;
  /** One a grade; "" leaves it unset. */
  bounds: Record<Field, string>[];
}

/** What prices of each grade are held against at one's own platform and those below it. */
export function BoundsDialog({ onClose }: { readonly onClose: () => void }) {
  const platformId = useMe()?.platform.id;
  const { data } = useQuery(PriceBoundsDocument, {
    variables: { platformId: platformId ?? "" },
    skip: platformId === undefined,
    fetchPolicy: "network-only",
  });
  return data ? <BoundsForm bounds={data.priceBounds} onClose={onClose} /> : null;
}

interface FormProps {
  readonly bounds: BoundsFragment;
  readonly onClose: () => void;
}

function BoundsForm({ bounds: { platformId, currencySymbol, grades }, onClose }: FormProps) {
  const { formatMessage } = useIntl();
  const [change] = useMutation(ChangePriceBoundsDocument, {
    update: (cache) =>
      ["priceBounds", "priceBoundCourse"].forEach((fieldName) => cache.evict({ id: "ROOT_QUERY", fieldName })),
  });
  const stood = grades.map((grade) => fieldsOf((field) => (grade.own ? (grade[field] ?? "") : "")));
  const form = useKitForm<Values, Values>({
    schema: SCHEMA as never,
    values: { validFromDay: "", bounds: stood },
    submit: async ({ bounds, validFromDay }: Values, { context }: Submission) => {
      const all = grades.map(({ gradeId }, index) => ({
        gradeId,
        ...fieldsOf((field) => bounds[index]?.[field] || null),
      }));
      // Of another day only what was typed: the rest may have been another then.
      const typed = all.filter((_, index) => FIELDS.some((field) => bounds[index]?.[field] !== stood[index]?.[field]));
      const dated = validFromDay !== "" && typed.length > 0;
      const input = {
        platformId,
        bounds: dated ? typed : all,
        ...(validFromDay !== "" && { validFromDay }),
      };
      await change({ variables: { input }, context });
      notify({ tone: "success", message: "price.bounds.saved" });
    },
    onDone: onClose,
  });
  const columns = useBoundColumns(form, { currencySymbol, grades });
  return (
    <FormDialog form={form} size="lg" title="price.bounds" onClose={onClose}>
      <chakra.p fontSize="sm" color="muted">
        {formatMessage({ id: "price.bounds.hint" })}
      </chakra.p>
      {grades.length === 0 ? (
        <chakra.p role="status">{formatMessage({ id: "price.bounds.none" })}</chakra.p>
      ) : (
        <>
          <PlainTable
            caption={formatMessage({ id: "price.bounds" })}
            columns={columns}
            rows={grades.map((grade, index) => ({ ...grade, index }))}
            keyOf={({ gradeId }) => gradeId}
          />
          <FormField
            of={form}
            name="validFromDay"
            as={DateInput}
            label="price.bounds.from"
            hint={formatMessage({ id: "price.bounds.from.hint" })}
          />
          <BoundsCourse platformId={platformId} currencySymbol={currencySymbol} />
        </>
      )}
    </FormDialog>
  );
}

const fieldsOf = <Value,>(of: (field: Field) => Value) =>
  Object.fromEntries(FIELDS.map((field) => [field, of(field)])) as Record<Field, Value>;

type Row = BoundsFragment["grades"][number] & { readonly index: number };

/** The grade, then a field for each of its bounds, with what is taken from above where the platform has none of its own. */
function useBoundColumns(
  form: KitForm<Values>,
  { currencySymbol }: Pick<BoundsFragment, "currencySymbol" | "grades">,
): readonly Column<Row>[] {
  const { formatMessage } = useIntl();
  const { price: told } = useFormat();
  const above = ({ own, ...row }: Row, field: Field) => {
    const value = own ? null : row[field];
    return value === null
      ? undefined
      : formatMessage({ id: "price.bounds.above" }, { price: told(value, currencySymbol) });
  };
  return [
    {
      id: "grade",
      title: formatMessage({ id: "filter.grade" }),
      cell: (row) => <GradeMark name={row.gradeName} colour={row.gradeColour} />,
    },
    ...FIELDS.map((field) => ({
      id: field,
      title: formatMessage({ id: `price.bounds.${field}` }),
      cell: (row: Row) => (
        <chakra.div w={{ base: "100%", md: "6.25rem" }}>
          <FormField
            of={form}
            name={`bounds.${row.index}.${field}` as const}
            as={MoneyInput}
            label={`price.bounds.${field}.of`}
            labelValues={{ grade: row.gradeName }}
            labelHidden
            limits={LIMITS[field]}
            symbol={currencySymbol}
            hint={above(row, field)}
          />
        </chakra.div>
      ),
    })),
  ];
}
