import { useMutation } from "@apollo/client/react";
import { UserRoundCheck, UserRoundPlus } from "lucide-react";
import { useMemo, useState } from "react";
import { object, string } from "zod/mini";
import { useMe } from "../../../lib/me.ts";
import { RecordDeed } from "../../../parts/records/deeds.tsx";
import { FoundSelect } from "../../../parts/records/found-select.tsx";
import { useDeed, useRefresh } from "../../../parts/records/use-deed.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import type { InputProps } from "../../../ui/inputs/field-frame.tsx";
import { notify } from "../../../ui/toast-store.ts";
import {
  AlarmAssigneesDocument,
  type AlarmAssigneesQuery,
  type AlarmLineFragment,
  AssignAlarmsDocument,
} from "./alarm-info.generated.ts";
import { ALARM_CHANGES } from "./alarm-list.ts";

/** Alarms that are assigned by their ids at once, and for which accounts are looked for. */
const MOST_AT_ONCE = 200;
const SCHEMA = object({ assigneeId: string() });

/** The one who looks takes an alarm on. */
export function TakeOnDeed({ of: { id, assigneeId } }: { readonly of: Pick<AlarmLineFragment, "id" | "assigneeId"> }) {
  const me = useMe()?.id;
  const { act, loading } = useDeed(AssignAlarmsDocument, ALARM_CHANGES);
  return (
    me !== undefined &&
    assigneeId !== me && (
      <RecordDeed
        needs={AssignAlarmsDocument}
        icon={UserRoundCheck}
        label="alarmInfo.takeOn"
        loading={loading}
        onClick={() => void act({ alarmIds: [id], assigneeId: me })}
      />
    )
  );
}

interface Props {
  readonly alarmIds: readonly string[];
  /** Who cares for it already. */
  readonly current?: { readonly id: string; readonly name: string } | undefined;
}

/** Says who is to care for alarms, or that nobody is any more. */
export function AssignDeed({ alarmIds, current }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <RecordDeed
        needs={AssignAlarmsDocument}
        icon={UserRoundPlus}
        label={current ? "alarmInfo.reassign" : "alarmInfo.assign"}
        opens
        onClick={() => setOpen(true)}
      />
      {open && <AssignDialog alarmIds={alarmIds} current={current} onClose={() => setOpen(false)} />}
    </>
  );
}

function AssignDialog({ alarmIds, current, onClose }: Props & { readonly onClose: () => void }) {
  const [assign] = useMutation(AssignAlarmsDocument);
  const refresh = useRefresh(...ALARM_CHANGES.changes);
  const form = useKitForm({
    schema: SCHEMA,
    values: { assigneeId: current?.id ?? "" },
    submit: async ({ assigneeId }, { context }) => {
      for (let from = 0; from < alarmIds.length; from += MOST_AT_ONCE) {
        const some = alarmIds.slice(from, from + MOST_AT_ONCE);
        await assign({ variables: { input: { alarmIds: some, assigneeId: assigneeId || null } }, context });
      }
    },
    onDone: () => {
      refresh();
      notify({ tone: "success", message: "alarmInfo.assign.done", values: { count: alarmIds.length } });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="alarmInfo.assign.title"
      titleValues={{ count: alarmIds.length }}
      action="alarmInfo.assign.action"
      onClose={onClose}
    >
      <FormField
        of={form}
        name="assigneeId"
        as={AssigneeSelect}
        alarmIds={alarmIds}
        current={current}
        label="alarmInfo.assignee"
      />
    </FormDialog>
  );
}

const foundIn = ({ alarmAssignees }: AlarmAssigneesQuery) =>
  alarmAssignees.map(({ id, name, login }) => ({ id, name, code: login === name ? "" : login }));

/** An account that may care for these alarms, found by its name or login name. */
function AssigneeSelect({ alarmIds, current, ...field }: InputProps<string> & Props) {
  const beside = useMemo(() => ({ alarmIds: alarmIds.slice(0, MOST_AT_ONCE) }), [alarmIds]);
  return (
    <FoundSelect
      {...field}
      document={AlarmAssigneesDocument}
      beside={beside}
      foundIn={foundIn}
      known={current && { ...current, code: "" }}
      nothing="alarmInfo.care.nobody"
      clearable
    />
  );
}
