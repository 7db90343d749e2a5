import { useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { CalendarClock } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { EmptyState } from "../../ui/states.tsx";
import { closing, lazyPart } from "../../ui/lazy-part.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { ScheduleRow } from "./schedule-row.tsx";
import { ReportSchedulesDocument, type ScheduleRowFragment } from "./schedule.generated.ts";

const ScheduleForm = lazyPart(() => import("./schedule-form.tsx"), "ScheduleForm", closing);

/** As many as an account may have. */
const ALL = 50;

/** The person's schedules, each with its next file and what came of the last. `version`: another one asks for them anew. */
export function ScheduleList({ version }: { readonly version: string }) {
  const { data, error, refetch } = useQuery(ReportSchedulesDocument, {
    variables: { first: ALL },
    fetchPolicy: "cache-and-network",
  });
  const [edited, setEdited] = useState<ScheduleRowFragment>();
  useEffect(() => void refetch().catch(() => undefined), [version, refetch]);
  const schedules = data?.reportSchedules.nodes;
  if (error && schedules === undefined) {
    return <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} />;
  }
  if (schedules?.length === 0) {
    return <EmptyState icon={CalendarClock} title="schedule.none" text="schedule.none.text" compact />;
  }
  return (
    <>
      <chakra.ul listStyleType="none">
        {schedules?.map((schedule) => (
          <ScheduleRow key={schedule.id} schedule={schedule} onEdit={setEdited} />
        ))}
      </chakra.ul>
      {edited && (
        <Suspense fallback={null}>
          <ScheduleForm of={edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </>
  );
}
