import { Button, chakra } from "@chakra-ui/react";
import { Plus, Trash2 } from "lucide-react";
import { useIntl } from "react-intl";
import { MEASURES, measureOf, type MeasureKey } from "../../../../common/measures.ts";
import { POINT_TYPES } from "../../../../common/modbus-map.ts";
import type { MessageId } from "../../../i18n/messages.ts";
import { CellInput, CellSelect } from "../../../ui/inputs/cell-input.tsx";
import { GroupFrame, type InputProps } from "../../../ui/inputs/field-frame.tsx";
import { useSay } from "../../../ui/inputs/say.ts";
import { PlainIconButton } from "../../../ui/plain-icon-button.tsx";
import { type CellFault, type FaultRow, type MapRows, mapFaults, type PointRow } from "./register-rows.ts";

interface Props extends InputProps<MapRows> {
  /** The map begins as ours does. */
  readonly header: boolean;
}

const POINT_COLUMNS = ["key", "address", "type", "scale", "offset"] as const satisfies readonly (keyof PointRow)[];
const FAULT_COLUMNS = ["address", "bit", "code"] as const satisfies readonly (keyof FaultRow)[];
const HEADS = {
  key: "bind.map.key",
  address: "bind.map.address",
  type: "bind.map.type",
  scale: "bind.map.scale.head",
  offset: "bind.map.offset",
  bit: "bind.map.bit",
  code: "bind.map.code",
} as const satisfies Record<string, MessageId>;
const NEW_POINT: PointRow = { key: "", address: "", type: "I16", scale: "1", offset: "0" };
const NEW_FAULT: FaultRow = { address: "", bit: "", code: "" };

/** Which register is which parameter, and which bit which fault; what can't be is told at its cell at once. */
export function MapInput({ value, onChange, header, ...field }: Props) {
  const faults = mapFaults(value, header);
  return (
    <GroupFrame {...field}>
      {() => (
        <chakra.div display="grid" gap="4">
          <Rows
            list="points"
            columns={POINT_COLUMNS}
            rows={value.points}
            fresh={NEW_POINT}
            faults={faults}
            onChange={(points) => onChange({ ...value, points })}
          />
          <Rows
            list="faults"
            columns={FAULT_COLUMNS}
            rows={value.faults}
            fresh={NEW_FAULT}
            faults={faults}
            onChange={(faults) => onChange({ ...value, faults })}
          />
        </chakra.div>
      )}
    </GroupFrame>
  );
}

interface RowsProps<Row> {
  readonly list: CellFault["list"];
  readonly columns: readonly (keyof Row & keyof typeof HEADS)[];
  readonly rows: readonly Row[];
  readonly fresh: Row;
  readonly faults: readonly CellFault[];
  readonly onChange: (rows: readonly Row[]) => void;
}

function Rows<Row extends PointRow | FaultRow>({ list, columns, rows, fresh, faults, onChange }: RowsProps<Row>) {
  const { formatMessage } = useIntl();
  const say = useSay();
  const options = useOptions();
  const column = (name: keyof typeof HEADS) => formatMessage({ id: HEADS[name] });
  const change = (at: number, name: string, text: string) =>
    onChange(rows.map((row, place) => (place === at ? { ...row, [name]: text } : row)));
  return (
    <chakra.div overflowX="auto">
      <chakra.table css={TABLE} aria-label={formatMessage({ id: `bind.map.${list}` })}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {column(name)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // Rows have no name but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at}>
              {columns.map((name) => {
                const fault = faults.find((each) => each.list === list && each.row === at && each.column === name);
                const cell = {
                  label: formatMessage({ id: "bind.cell" }, { what: column(name), row: at + 1 }),
                  value: String(row[name]),
                  error: fault && say(fault.said),
                  onChange: (text: string) => change(at, name, text),
                };
                const choices = name === "key" ? options.keys : name === "type" ? options.types : undefined;
                return (
                  <td key={name}>{choices ? <CellSelect {...cell} options={choices} /> : <CellInput {...cell} />}</td>
                );
              })}
              <td>
                <PlainIconButton
                  size="sm"
                  label={formatMessage({ id: "bind.row.remove" }, { row: at + 1 })}
                  onClick={() => onChange(rows.filter((_, place) => place !== at))}
                >
                  <Trash2 size={15} aria-hidden />
                </PlainIconButton>
              </td>
            </tr>
          ))}
        </tbody>
      </chakra.table>
      <Button size="xs" variant="ghost" marginBlockStart="1" onClick={() => onChange([...rows, fresh])}>
        <Plus aria-hidden />
        {formatMessage({ id: `bind.map.add.${list}` })}
      </Button>
    </chakra.div>
  );
}

const SEPARATOR = " · ";

/** What a parameter and the type of a number may be. */
function useOptions() {
  const { formatMessage } = useIntl();
  const nameOf = (key: MeasureKey) => {
    const { group, unit } = measureOf(key);
    const [whole, part] = [formatMessage({ id: `measure.group.${group}` }), formatMessage({ id: `measure.${key}` })];
    return (whole === part ? whole : whole + SEPARATOR + part) + (unit === null ? "" : ` (${unit})`);
  };
  return {
    keys: MEASURES.map(({ key }) => ({ value: key, label: nameOf(key) })),
    types: POINT_TYPES.map((type) => ({ value: type, label: type })),
  };
}

const TABLE = {
  width: "100%",
  minWidth: "34rem",
  fontSize: "sm",
  "& th": { textAlign: "start", fontWeight: 550, color: "muted", paddingBlock: "1", paddingInlineEnd: "2" },
  "& td": { verticalAlign: "top", paddingBlock: "0.5", paddingInlineEnd: "2" },
  tableLayout: "fixed",
  "& th:first-of-type": { width: "38%" },
  "& thead td": { width: "10" },
  "& input": { minWidth: "0", width: "100%" },
} as const;
