import { chakra } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { HangingPanel } from "../../ui/hanging-panel.tsx";
import { DetailTabs } from "../../ui/detail-tabs.tsx";
import { ScheduleList } from "../schedule/schedule-list.tsx";
import { ExportList } from "./export-list.tsx";

type Props = ComponentProps<typeof ExportList> &
  Pick<ComponentProps<typeof HangingPanel>, "at" | "onClose"> & { readonly title: string };

/** The person's exports below the header's button, and beside them what is exported by schedule. */
export function ExportPanel({ at, title, jobs, onClose }: Props) {
  return (
    <HangingPanel at={at} end="end" label={title} width="25rem" onClose={onClose}>
      <chakra.div display="flex" flexDirection="column" maxH="min(480px, 80dvh)" overflow="hidden">
        <chakra.h2 css={TITLE}>{title}</chakra.h2>
        <chakra.div overflowY="auto">
          <DetailTabs
            tabs={[
              { id: "files", title: "export.files", content: <ExportList jobs={jobs} /> },
              { id: "schedules", title: "schedule.title", content: <ScheduleList version={versionOf(jobs)} /> },
            ]}
          />
        </chakra.div>
      </chakra.div>
    </HangingPanel>
  );
}

/** Another one as soon as an export moves on: a schedule tells of its last. */
const versionOf = (jobs: Props["jobs"]): string => jobs.map(({ id, state }) => `${id} ${state}`).join();

const TITLE = {
  px: "4",
  py: "2.5",
  fontSize: "md",
  fontWeight: "600",
  borderBlockEndWidth: "1px",
  borderColor: "line",
} as const;
