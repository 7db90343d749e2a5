import { chakra } from "@chakra-ui/react";
import { useMemo } from "react";
import { useIntl } from "react-intl";
import { Permission } from "../../../common/permission.ts";
import { useAllowed } from "../../lib/session.ts";
import { DateTimeInput } from "../../ui/inputs/date-input.tsx";
import { MoneyInput, PercentageInput, VolumeInput } from "../../ui/inputs/decimal-input.tsx";
import { GradeSelect, useGradeChoices } from "../grade/grade-select.tsx";
import { NumberInput } from "../../ui/inputs/number-input.tsx";
import { SelectInput } from "../../ui/inputs/select-input.tsx";
import { usePlaces } from "../places/use-places.ts";
import { CustomerSelect } from "./customer-select.tsx";

/** A sale as it is typed. */
export interface TesterValues {
  readonly stationId: string;
  readonly gradeId: string;
  readonly units: string;
  readonly at: string;
  readonly unitPrice: string;
  readonly customerId: string;
  /** Per cent off of the plate or card group; "" for none. */
  readonly group: string;
  readonly level: number | null;
  readonly points: number | null;
}

/** The contract's names of those fields that a refusal can mean. */
export const FIELDS = ["stationId", "gradeId", "units", "at", "unitPrice", "customerId", "group"];

interface Props {
  readonly values: TesterValues;
  readonly errors: Readonly<Record<string, string>>;
  readonly withCustomer: boolean;
  readonly onChange: (change: Partial<TesterValues>) => void;
}

/** The fields of the tester: the sale, and who buys. */
export function TesterInputs({ values, errors, withCustomer, onChange }: Props) {
  const { formatMessage } = useIntl();
  const { stations } = usePlaces();
  const grades = useGradeChoices();
  const mayNameCustomers = useAllowed(Permission.PersonalCredit);
  const options = useMemo(
    () => stations.map(({ id, code, name }) => ({ value: id, label: `${name} · ${code}` })),
    [stations],
  );
  return (
    <chakra.div css={GRID}>
      <SelectInput
        label="tester.station"
        value={values.stationId}
        onChange={(stationId) => onChange({ stationId })}
        options={options}
        error={errors["stationId"]}
        required
      />
      <GradeSelect
        label="tester.grade"
        value={values.gradeId}
        onChange={(gradeId) => onChange({ gradeId })}
        grades={grades}
        error={errors["gradeId"]}
        required
      />
      <VolumeInput
        label="tester.units"
        value={values.units}
        onChange={(units) => onChange({ units })}
        limits={{ above: "0" }}
        error={errors["units"]}
        required
      />
      <MoneyInput
        label="tester.unitPrice"
        value={values.unitPrice}
        onChange={(unitPrice) => onChange({ unitPrice })}
        limits={{ digits: 4, above: "0" }}
        error={errors["unitPrice"]}
        hint={formatMessage({ id: "tester.unitPrice.hint" })}
      />
      <chakra.div gridColumn="1 / -1">
        <DateTimeInput
          label="tester.at"
          value={values.at}
          onChange={(at) => onChange({ at })}
          error={errors["at"]}
          hint={formatMessage({ id: "tester.at.hint" })}
        />
      </chakra.div>
      {withCustomer && mayNameCustomers && (
        <CustomerSelect
          label="tester.customer"
          value={values.customerId}
          onChange={(customerId) => onChange({ customerId })}
          error={errors["customerId"]}
        />
      )}
      <PercentageInput
        label="tester.group"
        value={values.group}
        onChange={(group) => onChange({ group })}
        error={errors["group"]}
      />
      <NumberInput
        label="tester.level"
        value={values.level}
        onChange={(level) => onChange({ level })}
        min={1}
        max={9}
      />
      <NumberInput label="tester.points" value={values.points} onChange={(points) => onChange({ points })} min={0} />
    </chakra.div>
  );
}

const GRID = {
  display: "grid",
  gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
  gap: "3",
  alignItems: "start",
} as const;
