import { useApolloClient, useMutation, useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { useEffect, useMemo } from "react";
import { useWatch } from "react-hook-form";
import { useIntl } from "react-intl";
import { array, literal, object, union } from "zod/mini";
import { LEAST_MARGIN, PRICE } from "../../../../common/limits.ts";
import { isDay } from "../../../../common/zone-time.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { GradeMark } from "../../../parts/grade/grade-mark.tsx";
import { LOCK_REASON, LockReason, type WithLockReason, lockReasonOf } from "../../../parts/period-lock/lock-reason.tsx";
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
  ...LOCK_REASON,
});

interface Values extends WithLockReason {
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

function BoundsForm({ bounds, onClose }: FormProps) {
  const { platformId, currencySymbol, grades } = bounds;
  const { formatMessage } = useIntl();
  const client = useApolloClient();
  const [change] = useMutation(ChangePriceBoundsDocument, {
    update: (cache) =>
      ["priceBounds", "priceBoundCourse"].forEach((fieldName) => cache.evict({ id: "ROOT_QUERY", fieldName })),
  });
  const boundsOn = (onDay: string) =>
    client.query({
      query: PriceBoundsDocument,
      variables: { platformId, onDay },
      fetchPolicy: "network-only",
      context: { silent: true },
    });
  const form = useKitForm<Values, Values>({
    schema: SCHEMA as never,
    values: { validFromDay: "", bounds: textsOf(grades), lockReason: "" },
    submit: async ({ bounds: fields, validFromDay, lockReason }: Values, { context }: Submission, first) => {
      const dated = validFromDay !== "" && { validFromDay, ...lockReasonOf({ lockReason }) };
      // Typed before what holds on that day was there to be seen, perhaps.
      const held = dated ? (await boundsOn(validFromDay)).data?.priceBounds : undefined;
      const then = dated ? textsOf(alike(bounds, held).grades) : first.bounds;
      const left = (index: number, field: Field) => fields[index]?.[field] === first.bounds[index]?.[field];
      const input = {
        platformId,
        bounds: grades.map(({ gradeId }, index) => ({
          gradeId,
          ...fieldsOf((field) => (left(index, field) ? then : fields)[index]?.[field] || null),
        })),
        ...dated,
      };
      await change({ variables: { input }, context });
      notify({ tone: "success", message: "price.bounds.saved" });
    },
    onDone: onClose,
  });
  const { shown, dated } = useBoundsOfDay(form, bounds);
  const columns = useBoundColumns(form, shown);
  return (
    <FormDialog form={form} size="lg" title="price.bounds" onClose={onClose}>
      <chakra.p fontSize="sm" color="muted">
        {formatMessage({ id: "price.bounds.hint" })}
      </chakra.p>
      {grades.length === 0 ? (
        <chakra.p role="status">{formatMessage({ id: "price.bounds.none" })}</chakra.p>
      ) : (
        <>
          <FormField
            of={form}
            name="validFromDay"
            as={DateInput}
            label="price.bounds.from"
            hint={formatMessage({ id: "price.bounds.from.hint" })}
          />
          {dated && <LockReason of={form} />}
          <PlainTable
            caption={formatMessage({ id: "price.bounds" })}
            columns={columns}
            rows={shown.grades.map((grade, index) => ({ ...grade, index }))}
            keyOf={({ gradeId }) => gradeId}
          />
          <BoundsCourse platformId={platformId} currencySymbol={currencySymbol} />
        </>
      )}
    </FormDialog>
  );
}

/** What holds on the day that the form has, or now; its fields go along, but for those that somebody has typed into. */
function useBoundsOfDay(
  { methods }: KitForm<Values>,
  now: BoundsFragment,
): { readonly shown: BoundsFragment; readonly dated: boolean } {
  const onDay = useWatch({ control: methods.control, name: "validFromDay" });
  const { data } = useQuery(PriceBoundsDocument, {
    variables: { platformId: now.platformId, onDay },
    skip: !isDay(onDay),
    fetchPolicy: "network-only",
    context: { silent: true },
  });
  const shown = useMemo(() => (isDay(onDay) ? data && alike(now, data.priceBounds) : now), [onDay, data, now]);
  useEffect(() => {
    if (shown !== undefined) {
      methods.reset({ validFromDay: "", bounds: textsOf(shown.grades), lockReason: "" }, { keepDirtyValues: true });
    }
  }, [shown, methods]);
  return { shown: shown ?? now, dated: isDay(onDay) };
}

/** Bounds of the grades that the form has, in their order: others may be made while it is open. */
const alike = (form: BoundsFragment, found: Pick<BoundsFragment, "grades"> | undefined): BoundsFragment => ({
  ...form,
  grades: form.grades.map((grade) => found?.grades.find(({ gradeId }) => gradeId === grade.gradeId) ?? grade),
});

const textsOf = (grades: BoundsFragment["grades"]) =>
  grades.map((grade) => fieldsOf((field) => (grade.own ? (grade[field] ?? "") : "")));

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
        <chakra.div w={{ base: "9rem", md: "6.25rem" }}>
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
