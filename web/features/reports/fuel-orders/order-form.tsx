import { useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { useRef } from "react";
import { useWatch } from "react-hook-form";
import { FormattedMessage, useIntl } from "react-intl";
import { useLocation } from "react-router-dom";
import { type infer as Infer, custom, object, superRefine } from "zod/mini";
import { type DecimalLimits, subtractDecimals } from "../../../../common/decimal.ts";
import { FUEL_ORDER, TANK_LITRES } from "../../../../common/limits.ts";
import { overtakenOf } from "../../../lib/overtaken.ts";
import type { DraftedOrder } from "../../../lib/drafted-order.ts";
import { StationSelect } from "../../../parts/places/station-select.tsx";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { choice, instantText, lineText, optionalText } from "../../../ui/form/checks.ts";
import { FormDrawer } from "../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { type KitForm, useKitForm } from "../../../ui/form/use-kit-form.ts";
import { DateTimeInput } from "../../../ui/inputs/date-input.tsx";
import { VolumeInput } from "../../../ui/inputs/decimal-input.tsx";
import type { InputProps } from "../../../ui/inputs/field-frame.tsx";
import { decimalProblem } from "../../../ui/inputs/decimal-limits.ts";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { FUEL_ORDER_CHANGES } from "./fuel-order-changes.ts";
import {
  ChangeFuelOrderDocument,
  CreateFuelOrderDocument,
  type FuelOrderSheetFragment,
  FuelOrderTanksDocument,
  type FuelOrderTanksQuery,
} from "./fuel-orders.generated.ts";
import { useLineName, useLitres } from "./order-marks.tsx";

const DAY_MS = 86_400_000;

/** Litres by the ids of tanks, or of grades where any tank will do; nothing where nothing is ordered. */
type LitresOf = Record<string, string | undefined>;

const toldIn = (lines: LitresOf = {}) =>
  Object.entries(lines).flatMap(([id, litres = ""]) => (litres === "" ? [] : [[id, litres] as const]));

const SCHEMA = object({
  stationId: choice(),
  supplier: lineText(FUEL_ORDER.TEXT),
  wantedFrom: instantText(),
  wantedUntil: instantText(),
  /** For tanks, and for any tank of a grade. By their stations: who chooses another one and comes back finds what was written. */
  lines: custom<Record<string, LitresOf>>(() => true),
  grades: custom<Record<string, LitresOf>>(() => true),
  note: optionalText(FUEL_ORDER.TEXT),
}).check(
  superRefine((values, context) => {
    const { stationId, wantedFrom, wantedUntil } = values;
    const complain = (path: string[], said: object) => context.addIssue({ code: "custom", path, params: { said } });
    if (wantedFrom !== "" && wantedUntil !== "" && wantedUntil <= wantedFrom) {
      complain(["wantedUntil"], { id: "fuelOrder.wantedUntil.late" });
    } else if (Date.parse(wantedUntil) > Date.parse(wantedFrom) + FUEL_ORDER.DAYS * DAY_MS) {
      complain(["wantedUntil"], { id: "fuelOrder.wantedUntil.long", values: { days: FUEL_ORDER.DAYS } });
    }
    const fields = (["lines", "grades"] as const).flatMap((kind) =>
      Object.entries(values[kind][stationId] ?? {}).map(([id, litres = ""]) => ({
        path: [kind, stationId, id],
        litres,
      })),
    );
    const told = fields.filter(({ litres }) => litres !== "");
    for (const { path, litres } of told) {
      const problem = decimalProblem(litres, TANK_LITRES);
      if (problem) {
        complain(path, problem);
      }
    }
    if (told.length === 0 && stationId !== "") {
      complain(fields[0]?.path ?? ["stationId"], { id: "fuelOrder.line.needed" });
    }
  }),
);
type Values = Infer<typeof SCHEMA>;

interface Props {
  /** A draft to change; absent: a new one. */
  readonly of: FuelOrderSheetFragment | undefined;
  /** Where the list is narrowed to one station: a new one most likely is for it. */
  readonly stationId: string;
  readonly onMade: (id: string) => void;
  readonly onClose: () => void;
}

/** Writes an order, or says anew what a draft says; its station stays. */
export function OrderForm({ of, stationId, onMade, onClose }: Props) {
  const create = useDeed(CreateFuelOrderDocument, FUEL_ORDER_CHANGES);
  const change = useDeed(ChangeFuelOrderDocument, FUEL_ORDER_CHANGES);
  const drafted = (useLocation().state as { readonly drafted?: DraftedOrder } | null)?.drafted;
  // What was read of the draft: at first what the form was opened on, then what the server told of a change by somebody else.
  const read = useRef(of?.course.at(-1)?.id ?? null);
  const form = useKitForm<Values, Values>({
    schema: SCHEMA,
    values: of === undefined ? fresh(stationId, drafted) : valuesOf(of),
    submit: async (values, { idempotencyKey, ...submission }) => {
      const { stationId: place, lines: _lines, grades: _grades, note, ...told } = values;
      const facts = { ...told, note: note.trim() || null, lines: linesOf(values) };
      const saved =
        of === undefined
          ? (await create.send({ ...facts, stationId: place, idempotencyKey }, submission))?.createFuelOrder
          : (
              await change
                .send({ ...facts, id: of.id, lastStepId: read.current }, submission)
                .catch((error: unknown) => {
                  read.current = overtakenOf(error)?.lastStepId ?? read.current;
                  throw error;
                })
            )?.changeFuelOrder;
      if (saved) {
        notify({ tone: "success", message: "fuelOrder.saved", values: { number: String(saved.number) } });
        onMade(saved.id);
      }
      return saved;
    },
    fieldOf: lineField,
    onDone: onClose,
  });
  return (
    <FormDrawer
      form={form}
      title={of === undefined ? "fuelOrder.add" : "fuelOrder.change.title"}
      titleValues={{ number: String(of?.number ?? "") }}
      onClose={onClose}
    >
      <FormField
        of={form}
        name="stationId"
        as={StationSelect}
        label="filter.station"
        disabled={of !== undefined}
        required
      />
      <FormField of={form} name="supplier" as={TextInput} label="fuelOrder.supplier" required />
      <AtStation form={form} of={of} />
      <FormField of={form} name="note" as={TextInput} label="fuelOrder.note" />
    </FormDrawer>
  );
}

/** What is asked for at the chosen station: of its tanks, then of any tank of a grade. */
const linesOf = ({ stationId, lines, grades }: Values) => [
  ...toldIn(lines[stationId]).map(([tankId, litres]) => ({ tankId, litres })),
  ...toldIn(grades[stationId]).map(([gradeId, litres]) => ({ gradeId, litres })),
];

/** The field in which a line of the input was written ("lines.1.litres"). */
function lineField(path: string, values: Values): string | undefined {
  const [, index] = /^lines\.(\d+)\./.exec(path) ?? [];
  const line = index === undefined ? undefined : linesOf(values)[Number(index)];
  return (
    line &&
    ("tankId" in line ? `lines.${values.stationId}.${line.tankId}` : `grades.${values.stationId}.${line.gradeId}`)
  );
}

const fresh = (stationId: string, drafted: DraftedOrder | undefined): Values => ({
  stationId: drafted?.stationId ?? stationId,
  supplier: "",
  wantedFrom: "",
  wantedUntil: "",
  lines: drafted === undefined ? {} : { [drafted.stationId]: { ...drafted.litres } },
  grades: {},
  note: "",
});

const anyTankLines = (lines: FuelOrderSheetFragment["lines"]) => lines.filter(({ tankId }) => tankId === null);

const valuesOf = ({ stationId, supplier, wantedFrom, wantedUntil, lines, note }: FuelOrderSheetFragment): Values => ({
  stationId,
  supplier,
  wantedFrom,
  wantedUntil,
  lines: {
    [stationId]: Object.fromEntries(
      lines.flatMap(({ tankId, orderedLitres }) => (tankId === null ? [] : [[tankId, orderedLitres]])),
    ),
  },
  grades: {
    [stationId]: Object.fromEntries(anyTankLines(lines).map(({ gradeId, orderedLitres }) => [gradeId, orderedLitres])),
  },
  note,
});

interface LinesProps {
  readonly form: KitForm<Values>;
  readonly of: FuelOrderSheetFragment | undefined;
}

/** When it is wanted, by the clocks of its station, and for which of the station's tanks. */
function AtStation({ form, of }: LinesProps) {
  const stationId = useWatch({ control: form.methods.control, name: "stationId" });
  const { data } = useQuery(FuelOrderTanksDocument, { variables: { stationId }, skip: stationId === "" });
  const zone = data?.stations.nodes[0]?.timeZone;
  const clocks = zone === undefined ? {} : { timeZone: zone };
  return (
    <>
      <FormField of={form} name="wantedFrom" as={DateTimeInput} label="fuelOrder.wantedFrom" {...clocks} required />
      <FormField of={form} name="wantedUntil" as={DateTimeInput} label="fuelOrder.wantedUntil" {...clocks} required />
      <Lines form={form} of={of} stationId={stationId} tanks={data?.tankConfigs.nodes} />
    </>
  );
}

type OrderTank = FuelOrderTanksQuery["tankConfigs"]["nodes"][number];

interface TanksProps extends LinesProps {
  readonly stationId: string;
  readonly tanks: readonly OrderTank[] | undefined;
}

/** A field for each tank of the station or of the draft, and for each grade that several of them hold or that the draft has for any tank. */
function Lines({ form, of, stationId, tanks }: TanksProps) {
  const { formatMessage } = useIntl();
  const [nameOf, litres] = [useLineName(), useLitres()];
  if (tanks === undefined) {
    return null;
  }
  return (
    <chakra.fieldset display="grid" gap="3" minW="0">
      <chakra.legend fontWeight="600" fontSize="sm" marginBlockEnd="2">
        <FormattedMessage id="fuelOrder.orderedLitres" />
      </chakra.legend>
      {tanks.length === 0 && (
        <chakra.p color="muted" fontSize="sm" role="status">
          <FormattedMessage id="fuelOrder.line.noTank" />
        </chakra.p>
      )}
      {tanks.map(({ id, number, gradeName, capacityLitres }) => (
        <FormField
          key={id}
          of={form}
          name={`lines.${stationId}.${id}` as const}
          as={LineInput}
          label="fuelOrder.line.named"
          labelValues={{ name: nameOf({ tankNumber: number, gradeName }) }}
          hint={formatMessage({ id: "fuelOrder.line.holds" }, { litres: litres(capacityLitres) })}
          limits={{ ...TANK_LITRES, max: capacityLitres }}
        />
      ))}
      {goneTanks(tanks, of).map((line) => (
        <FormField
          key={line.tankId}
          of={form}
          name={`lines.${stationId}.${line.tankId}` as const}
          as={LineInput}
          label="fuelOrder.line.named"
          labelValues={{ name: nameOf(line) }}
          hint={formatMessage({ id: "fuelOrder.line.gone" })}
          limits={TANK_LITRES}
        />
      ))}
      {gradesFor(tanks, of).map(({ id, name, holds, tanks: count }) => (
        <FormField
          key={id}
          of={form}
          name={`grades.${stationId}.${id}` as const}
          as={LineInput}
          label="fuelOrder.line.named"
          labelValues={{ name: nameOf({ tankNumber: null, gradeName: name }) }}
          hint={formatMessage({ id: "fuelOrder.line.hold" }, { count, litres: litres(holds) })}
          limits={{ ...TANK_LITRES, max: holds }}
        />
      ))}
    </chakra.fieldset>
  );
}

/** What a draft has for tanks that were deleted since: none is sent unseen. */
const goneTanks = (tanks: readonly OrderTank[], of: FuelOrderSheetFragment | undefined) =>
  (of?.lines ?? []).filter(({ tankId }) => tankId !== null && tanks.every(({ id }) => id !== tankId));

interface AnyTankGrade {
  readonly id: string;
  readonly name: string;
  /** What all of its tanks hold. */
  readonly holds: string;
  readonly tanks: number;
}

/** Grades of which the driver may choose the tank; of one tank alone only where the draft says so. */
function gradesFor(tanks: readonly OrderTank[], of: FuelOrderSheetFragment | undefined): readonly AnyTankGrade[] {
  const drafted = anyTankLines(of?.lines ?? []).map(({ gradeId: id, gradeName: name }) => ({ id, name }));
  const held = tanks.map(({ gradeId: id, gradeName: name }) => ({ id, name }));
  const grades = new Map([...held, ...drafted].map((grade) => [grade.id, grade]));
  return [...grades.values()]
    .map((grade) => {
      const own = tanks.filter(({ gradeId }) => gradeId === grade.id);
      const holds = own.reduce((sum, { capacityLitres }) => subtractDecimals(sum, `-${capacityLitres}`), "0");
      return { ...grade, holds, tanks: own.length };
    })
    .filter(({ id, tanks: count }) => count > 1 || drafted.some((grade) => grade.id === id));
}

interface LineProps extends InputProps<string | undefined> {
  readonly limits: DecimalLimits;
}

/** Litres of a tank of which nothing was said yet, too. */
function LineInput({ value = "", ...field }: LineProps) {
  return <VolumeInput value={value} {...field} />;
}
