import type { MessageId } from "../../../i18n/messages.ts";
import type { DeviceProtocol } from "../../../schema-types.generated.ts";
import type { BoundDeviceFragment } from "./device-bind.generated.ts";

/** A row while it is edited. */
export interface EditedRow {
  /** Keeps its place on screen while rows come and go. */
  readonly key: string;
  readonly kind: "GUN" | "TANK";
  /** Number of the gun or tank; null while none is chosen. */
  readonly number: number | null;
  readonly address: string;
}

/** What is wrong with a row, at its number and at its address. */
export interface RowFault {
  readonly number?: MessageId;
  readonly address?: MessageId;
}

/** What kinds of rows a device of a protocol has, as the server's rule has it. */
export const ROWS_OF: Readonly<Record<DeviceProtocol, readonly EditedRow["kind"][]>> = {
  JSONPTS: ["GUN", "TANK"],
  TLS350: ["TANK"],
  MODBUS: [],
  SPARKPLUG: ["GUN", "TANK"],
};

/** What other devices of the station speak for. */
export interface Taken {
  readonly guns: ReadonlySet<number>;
  readonly tanks: ReadonlySet<number>;
}

/** Numbers that devices other than this one are bound to. */
export function takenBeside(devices: readonly BoundDeviceFragment[], id: string): Taken {
  const bindings = devices.filter((device) => device.id !== id).flatMap((device) => device.bindings);
  const numbers = (pick: (binding: (typeof bindings)[number]) => number | null) =>
    new Set(bindings.map(pick).filter((number) => number !== null));
  return { guns: numbers(({ gunNumber }) => gunNumber), tanks: numbers(({ tankNumber }) => tankNumber) };
}

/** The rows of a device, to be edited: guns first, each kind by its number. */
export function rowsOf({ bindings }: BoundDeviceFragment): readonly EditedRow[] {
  return bindings
    .map(({ id, address, gunNumber, tankNumber }): EditedRow => {
      const kind = gunNumber === null ? "TANK" : "GUN";
      return { key: id, kind, number: gunNumber ?? tankNumber, address };
    })
    .toSorted((one, other) => one.kind.localeCompare(other.kind) || (one.number ?? 0) - (other.number ?? 0));
}

const DUPLICATE_GUN = "error.10032";
const DUPLICATE_TANK = "bind.clash.tank";
const DUPLICATE_ADDRESS = "bind.clash.address";

/**
 * What is wrong with rows while they are typed, by their keys: both rows of a clash are told, since either may be the wrong
 * one. Two empty fields clash with nothing; `whole` tells of those too, once somebody wants to save.
 */
export function faultsOf(rows: readonly EditedRow[], taken: Taken, whole: boolean): ReadonlyMap<string, RowFault> {
  const faults = new Map<string, RowFault>();
  for (const row of rows) {
    const alike = rows.filter((other) => other !== row && other.kind === row.kind);
    const [others, twice] =
      row.kind === "GUN" ? ([taken.guns, DUPLICATE_GUN] as const) : ([taken.tanks, DUPLICATE_TANK] as const);
    const address = row.address.trim();
    const fault: RowFault = {
      ...(row.number === null
        ? whole && { number: "form.choose" }
        : (others.has(row.number) || alike.some(({ number }) => number === row.number)) && { number: twice }),
      ...(address === ""
        ? whole && { address: "form.required" }
        : alike.some((other) => other.address.trim() === address) && { address: DUPLICATE_ADDRESS }),
    };
    if (fault.number || fault.address) {
      faults.set(row.key, fault);
    }
  }
  return faults;
}

/** Rows as the contract wants them. */
export const rowInputs = (rows: readonly EditedRow[]) =>
  rows.map(({ kind, number, address }) => ({
    address: address.trim(),
    ...(kind === "GUN" ? { gunNumber: number } : { tankNumber: number }),
  }));

/** Where a refusal's path leads: "rows.2.gunNumber" is the third row's number. */
export function rowOfField(
  field: string | undefined,
): { readonly index: number; readonly part: keyof RowFault } | null {
  const [, index, part] = /^rows\.(\d+)(?:\.(\w+))?$/.exec(field ?? "") ?? [];
  return index === undefined ? null : { index: Number(index), part: part === "address" ? "address" : "number" };
}

/** The first number that is not bound yet, and a place on the device behind the last one of its kind. */
export function nextRow(rows: readonly EditedRow[], kind: EditedRow["kind"], free: readonly number[]): EditedRow {
  const bound = new Set(rows.filter((row) => row.kind === kind).map(({ number }) => number));
  const number = free.find((each) => !bound.has(each)) ?? null;
  return { key: crypto.randomUUID(), kind, number, address: "" };
}
