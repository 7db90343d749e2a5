import { Button, chakra, Text } from "@chakra-ui/react";
import { CircleAlert, Plus, Trash2 } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import type { MessageId } from "../../../i18n/messages.ts";
import { CellInput, CellSelect } from "../../../ui/inputs/cell-input.tsx";
import { useSay } from "../../../ui/inputs/say.ts";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { PlainIconButton } from "../../../ui/plain-icon-button.tsx";
import { type EditedRow, nextRow, ROWS_OF } from "./binding-rows.ts";
import type { BoundDeviceFragment, StationSetUpQuery } from "./device-bind.generated.ts";
import { useBinding } from "./use-binding.ts";
import { DeedButton } from "../../../ui/deed-button.tsx";
import { BindDeviceDocument } from "./device-bind.generated.ts";

interface Props {
  readonly device: BoundDeviceFragment;
  readonly station: StationSetUpQuery["station"];
  readonly isOurs: boolean;
}

/** The rows of a device as a table that is typed into; a clash is shown at both rows at once. */
export function BindingGrid({ device, station, isOurs }: Props) {
  const { formatMessage } = useIntl();
  const say = useSay();
  const binding = useBinding(device, station);
  const { rows, setRows, version, setVersion, versionFault, faults, general, isDirty, busy, save, discard } = binding;
  const options = useOptions(station);
  const change = (row: EditedRow, to: Partial<EditedRow>) =>
    setRows(rows.map((other) => (other === row ? { ...row, ...to } : other)));
  return (
    <chakra.div px="4" pb="3" pt="2" display="grid" gap="3">
      <chakra.div maxW="xs">
        <TextInput
          label="device.version"
          value={version}
          onChange={setVersion}
          required
          code
          disabled={!isOurs}
          error={versionFault && formatMessage({ id: versionFault })}
        />
      </chakra.div>
      {ROWS_OF[device.protocol].map((kind) => (
        <Rows
          key={kind}
          kind={kind}
          rows={rows.filter((row) => row.kind === kind)}
          faults={faults}
          nozzles={kind === "GUN" ? device.status.nozzles : []}
          options={options[kind]}
          isOurs={isOurs}
          onChange={change}
          onRemove={(row) => setRows(rows.filter((other) => other !== row))}
          onAdd={() =>
            setRows([
              ...rows,
              nextRow(
                rows,
                kind,
                options[kind].map(({ value }) => Number(value)),
              ),
            ])
          }
        />
      ))}
      {ROWS_OF[device.protocol].length === 0 && <FormattedMessage id="bind.rows.noneOfKind" />}
      <div role="alert">
        {general.map((said) => (
          <chakra.p key={said.id} display="flex" gap="1.5" fontSize="sm" color="state.fault.fg">
            <CircleAlert size={16} aria-hidden />
            {say(said)}
          </chakra.p>
        ))}
      </div>
      {isDirty && (
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
          <DeedButton
            needs={BindDeviceDocument}
            size="sm"
            aria-disabled={busy || faults.size > 0}
            aria-busy={busy}
            onClick={() => void save()}
          >
            <FormattedMessage id={busy ? "form.busy" : "form.save"} />
          </DeedButton>
          <Button size="sm" variant="outline" colorPalette="gray" onClick={discard}>
            <FormattedMessage id="form.leave.action" />
          </Button>
          <chakra.span fontSize="sm" color="muted" role="status">
            <FormattedMessage id={faults.size > 0 ? "bind.clash" : "form.unsaved"} values={{ count: faults.size }} />
          </chakra.span>
        </chakra.div>
      )}
    </chakra.div>
  );
}

/** The guns and tanks that rows can name. */
function useOptions({ tanks, dispensers }: StationSetUpQuery["station"]) {
  const guns = dispensers.flatMap((dispenser) => dispenser.guns).toSorted((one, other) => one.number - other.number);
  return {
    GUN: guns.map(({ number, grade }) => ({ value: String(number), label: `${number} · ${grade.name}` })),
    TANK: tanks.map(({ number, name }) => ({ value: String(number), label: `${number} · ${name}` })),
  };
}

interface RowsProps {
  readonly kind: EditedRow["kind"];
  readonly rows: readonly EditedRow[];
  readonly faults: ReturnType<typeof useBinding>["faults"];
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** What the device says that it sells, by address. */
  readonly nozzles: BoundDeviceFragment["status"]["nozzles"];
  readonly isOurs: boolean;
  readonly onChange: (row: EditedRow, to: Partial<EditedRow>) => void;
  readonly onRemove: (row: EditedRow) => void;
  readonly onAdd: () => void;
}

function Rows({ kind, rows, faults, nozzles, options, isOurs, onChange, onRemove, onAdd }: RowsProps) {
  const { formatMessage } = useIntl();
  const name = formatMessage({ id: `bind.${kind}` });
  const said = (id: MessageId | undefined) => (id ? formatMessage({ id }) : undefined);
  return (
    <chakra.div maxW="2xl">
      <chakra.table css={TABLE} aria-label={formatMessage({ id: `bind.rows.${kind}` })}>
        <thead>
          <tr>
            <th scope="col">{name}</th>
            <th scope="col">{formatMessage({ id: "device.address" })}</th>
            {isOurs && <td />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.key} data-clash={faults.has(row.key) || undefined}>
              <td>
                <CellSelect
                  label={formatMessage({ id: "bind.cell" }, { what: name, row: index + 1 })}
                  value={row.number === null ? "" : String(row.number)}
                  options={options}
                  disabled={!isOurs}
                  error={said(faults.get(row.key)?.number)}
                  onChange={(value) => onChange(row, { number: value === "" ? null : Number(value) })}
                />
              </td>
              <td>
                <CellInput
                  label={formatMessage(
                    { id: "bind.cell" },
                    { what: formatMessage({ id: "device.address" }), row: index + 1 },
                  )}
                  value={row.address}
                  placeholder={kind === "GUN" ? "1.1" : "1"}
                  disabled={!isOurs}
                  error={said(faults.get(row.key)?.address)}
                  onChange={(address) => onChange(row, { address })}
                />
                <Sells nozzle={nozzles.find(({ address }) => address === row.address.trim())} />
              </td>
              {isOurs && (
                <td>
                  <PlainIconButton
                    size="sm"
                    label={formatMessage({ id: "bind.row.remove" }, { row: index + 1 })}
                    onClick={() => onRemove(row)}
                  >
                    <Trash2 size={15} aria-hidden />
                  </PlainIconButton>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </chakra.table>
      {isOurs && (
        <DeedButton needs={BindDeviceDocument} size="xs" variant="ghost" mt="1" onClick={onAdd}>
          <Plus aria-hidden />
          <FormattedMessage id={`bind.add.${kind}`} />
        </DeedButton>
      )}
    </chakra.div>
  );
}

/** What the device's own settings say of an address, so that a wrong row is seen before it is stored. */
function Sells({ nozzle }: { readonly nozzle: RowsProps["nozzles"][number] | undefined }) {
  return (
    nozzle && (
      <Text fontSize="xs" color="muted">
        <FormattedMessage id="bind.sells" values={{ grade: <bdi>{nozzle.gradeName ?? nozzle.grade}</bdi> }} />
      </Text>
    )
  );
}

const TABLE = {
  width: "100%",
  tableLayout: "fixed",
  fontSize: "sm",
  "& th": { textAlign: "start", fontWeight: "550", fontSize: "xs", color: "muted", pb: "1" },
  "& td": { verticalAlign: "top", py: "0.5", paddingInlineEnd: "2" },
  "& tr > :nth-child(3)": { width: "10", paddingInlineEnd: "0" },
} as const;
