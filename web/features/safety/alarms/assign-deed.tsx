import { UserRoundCheck, UserRoundPlus } from "lucide-react";
import { useMemo, useState } from "react";
import { object, string } from "zod/mini";
import { useMe } from "../../../lib/me.ts";
import { RecordDeed } from "../../../parts/records/deeds.tsx";
import { FoundSelect } from "../../../parts/records/found-select.tsx";
import { useDeed } from "../../../parts/records/use-deed.ts";
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
  readonly alarmId: string;
  /** Who cares for it already. */
  readonly current: { readonly id: string; readonly name: string } | undefined;
}

/** Says who is to care for an alarm, or that nobody is any more. */
export function AssignDeed({ alarmId, current }: Props) {
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
      {open && <AssignDialog alarmId={alarmId} current={current} onClose={() => setOpen(false)} />}
    </>
  );
}

function AssignDialog({ alarmId, current, onClose }: Props & { readonly onClose: () => void }) {
  const { send } = useDeed(AssignAlarmsDocument, ALARM_CHANGES);
  const form = useKitForm({
    schema: SCHEMA,
    values: { assigneeId: current?.id ?? "" },
    submit: ({ assigneeId }, submission) => send({ alarmIds: [alarmId], assigneeId: assigneeId || null }, submission),
    onDone: () => {
      notify({ tone: "success", message: "alarmInfo.assign.done", values: { count: 1 } });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="alarmInfo.assign.title"
      titleValues={{ count: 1 }}
      action="alarmInfo.assign.action"
      onClose={onClose}
    >
      <FormField
        of={form}
        name="assigneeId"
        as={AssigneeSelect}
        alarmId={alarmId}
        current={current}
        label="alarmInfo.assignee"
      />
    </FormDialog>
  );
}

const foundIn = ({ alarmAssignees }: AlarmAssigneesQuery) =>
  alarmAssignees.map(({ id, name, login }) => ({ id, name, code: login === name ? "" : login }));

/** An account that may care for an alarm, or for any, found by its name or login name. */
export function AssigneeSelect({ alarmId, current, ...field }: InputProps<string> & Partial<Props>) {
  const beside = useMemo(() => (alarmId === undefined ? {} : { alarmIds: [alarmId] }), [alarmId]);
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
