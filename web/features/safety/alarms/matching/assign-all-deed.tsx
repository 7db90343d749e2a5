import { UserRoundPlus } from "lucide-react";
import { object, string } from "zod/mini";
import type { AlarmFilter } from "../../../../schema-types.generated.ts";
import type { Selected } from "../../../../ui/data-table/selection.ts";
import { FormField } from "../../../../ui/form/form-field.tsx";
import { AssigneeSelect } from "../assign-deed.tsx";
import { MatchingDeed } from "./matching-deed.tsx";
import { AssignAllAlarmsDocument, type AssignAllAlarmsMutation } from "./matching.generated.ts";

const SCHEMA = object({ assigneeId: string() });

/** Says who is to care for many alarms, or that nobody is any more. */
export function AssignAllDeed({ selected }: { readonly selected: Selected<AlarmFilter> }) {
  return (
    <MatchingDeed
      selected={selected}
      document={AssignAllAlarmsDocument}
      icon={UserRoundPlus}
      label="alarmInfo.assign"
      title="alarmInfo.assign.title"
      told="alarmInfo.assign.done"
      schema={SCHEMA}
      values={{ assigneeId: "" }}
      inputOf={({ assigneeId }) => ({ assigneeId: assigneeId || null })}
      outcomeIn={(data: AssignAllAlarmsMutation) => data.assignAllAlarms}
    >
      {(form) => <FormField of={form} name="assigneeId" as={AssigneeSelect} label="alarmInfo.assignee" />}
    </MatchingDeed>
  );
}
