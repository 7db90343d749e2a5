import { useMutation } from "@apollo/client/react";
import { useMemo, useState } from "react";
import type { MessageId } from "../../../i18n/messages.ts";
import { useUnsaved } from "../../../lib/unsaved.ts";
import { refusalsOf } from "../../../ui/form/refusals.ts";
import type { Said } from "../../../ui/inputs/decimal-limits.ts";
import { notify } from "../../../ui/toast-store.ts";
import { type EditedRow, faultsOf, rowInputs, rowOfField, type RowFault, rowsOf, takenBeside } from "./binding-rows.ts";
import { BindDeviceDocument, type BoundDeviceFragment, type StationSetUpQuery } from "./device-bind.generated.ts";

interface Refused {
  /** The rows that it was said of; others were not judged yet. */
  readonly of: readonly EditedRow[];
  readonly faults: ReadonlyMap<string, RowFault>;
  readonly general: readonly Said[];
}

/** The rows of a device while they are edited: what is wrong with them as it is typed, and storing them. */
export function useBinding(device: BoundDeviceFragment, station: StationSetUpQuery["station"]) {
  const stored = useMemo(() => rowsOf(device), [device]);
  const [rows, setRows] = useState(stored);
  const [version, setVersion] = useState(device.version ?? "");
  const [attempted, setAttempted] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const [bind, { loading: busy }] = useMutation(BindDeviceDocument);
  const taken = takenBeside(station.devices, device.id);
  const typed = faultsOf(rows, taken, attempted);
  const faults = refused?.of === rows ? new Map([...refused.faults, ...typed]) : typed;
  const versionFault: MessageId | undefined = version.trim() === "" ? "bind.version.missing" : undefined;
  const isDirty = rows !== stored || version !== (device.version ?? "");
  useUnsaved(isDirty);

  async function save() {
    setAttempted(true);
    if (busy || versionFault || faultsOf(rows, taken, true).size > 0) {
      return;
    }
    try {
      const input = { deviceId: device.id, version: version.trim(), rows: rowInputs(rows) };
      await bind({ variables: { input }, context: { silent: true } });
      notify({ tone: "success", message: "bind.saved", values: { name: device.name } });
    } catch (error) {
      setRefused(told(error, rows));
    }
  }

  function discard() {
    setRows(stored);
    setVersion(device.version ?? "");
    setAttempted(false);
    setRefused(undefined);
  }

  const general = refused?.of === rows ? refused.general : [];
  return { rows, setRows, version, setVersion, versionFault, faults, general, isDirty, busy, save, discard };
}

/** Where a refusal belongs: to the row and part that its path names, else to all of them. */
function told(error: unknown, rows: readonly EditedRow[]): Refused {
  const fields = rows.flatMap((_, index) => [
    `rows.${index}`,
    `rows.${index}.gunNumber`,
    `rows.${index}.tankNumber`,
    `rows.${index}.address`,
  ]);
  const refusals = refusalsOf(error, fields);
  const faults = new Map<string, RowFault>();
  for (const { field, said } of refusals) {
    const place = rowOfField(field);
    const key = place === null ? undefined : rows[place.index]?.key;
    if (place !== null && key !== undefined) {
      faults.set(key, { ...faults.get(key), [place.part]: said.id });
    }
  }
  return { of: rows, faults, general: refusals.filter(({ field }) => field === undefined).map(({ said }) => said) };
}
