import type { BindingRow } from "./binding.rules.ts";
import type { DeviceProtocol } from "./device.types.ts";

/** What stands at a station, by its numbers: ids differ from station to station. */
export interface SetUpPlan {
  readonly tanks: readonly (object & { readonly number: number })[];
  readonly dispensers: readonly { readonly number: number; readonly name: string }[];
  readonly guns: readonly { readonly number: number; readonly dispenserNumber: number; readonly tankNumber: number }[];
  readonly devices: readonly {
    readonly name: string;
    readonly protocol: DeviceProtocol;
    readonly rows: readonly BindingRow[];
  }[];
}

export type StepKind = "TANK" | "DISPENSER" | "GUN" | "BINDING";

/** One thing to do so that a station becomes like another one. SKIP: nothing can be done, for want of a device there. */
export interface CopyStep {
  readonly kind: StepKind;
  readonly action: "CREATE" | "CHANGE" | "SKIP";
  /** Number of the tank, dispenser or gun. */
  readonly number: number | null;
  /** Name of the device whose rows are meant. */
  readonly deviceName: string | null;
  readonly before: object | null;
  readonly after: object;
}

/**
 * What makes `target` like `source`, in the order in which it can be done. Pieces are the same piece by their number; what
 * the target has beyond the source stays. Devices are not copied, because each has an address of its own: the rows go to
 * the target's device of the same protocol and name or, where each side has one alone, to that.
 */
export function copySteps(source: SetUpPlan, target: SetUpPlan): CopyStep[] {
  return [
    ...numbered("TANK", source.tanks, target.tanks),
    ...numbered("DISPENSER", source.dispensers, target.dispensers),
    ...numbered("GUN", source.guns, target.guns),
    ...bindings(source, target),
  ];
}

function numbered<Piece extends object & { readonly number: number }>(
  kind: StepKind,
  source: readonly Piece[],
  target: readonly Piece[],
): CopyStep[] {
  return source.flatMap((piece): CopyStep[] => {
    const there = target.find(({ number }) => number === piece.number) ?? null;
    const step = { kind, number: piece.number, deviceName: null, before: there, after: piece };
    return same(piece, there) ? [] : [{ ...step, action: there === null ? "CREATE" : "CHANGE" }];
  });
}

function bindings(source: SetUpPlan, target: SetUpPlan): CopyStep[] {
  return source.devices.flatMap((device): CopyStep[] => {
    const there = counterpart(device, source, target);
    if (device.rows.length === 0 || same(sorted(device.rows), there && sorted(there.rows))) {
      return [];
    }
    const step = { kind: "BINDING", number: null, after: { rows: sorted(device.rows) } } as const;
    return there === null
      ? [{ ...step, action: "SKIP", deviceName: device.name, before: null }]
      : [{ ...step, action: "CHANGE", deviceName: there.name, before: { rows: sorted(there.rows) } }];
  });
}

type Device = SetUpPlan["devices"][number];

function counterpart(device: Device, source: SetUpPlan, target: SetUpPlan): Device | null {
  const alike = target.devices.filter(({ protocol }) => protocol === device.protocol);
  const alone = source.devices.filter(({ protocol }) => protocol === device.protocol).length === 1;
  return alike.find(({ name }) => name === device.name) ?? (alone && alike.length === 1 ? (alike[0] ?? null) : null);
}

const sorted = (rows: readonly BindingRow[]): readonly BindingRow[] =>
  rows.toSorted((one, other) => one.address.localeCompare(other.address));

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
