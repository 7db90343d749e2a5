import { chakra } from "@chakra-ui/react";
import { Archive } from "lucide-react";
import { FormattedMessage } from "react-intl";
import { type Wanted, useArchived } from "./use-archived.ts";

/** That raw readings of a time that is shown are in the archive, and since when there are some here; nothing where all are. */
export function ArchivedNote(wanted: Wanted) {
  const since = useArchived(wanted);
  return (
    since !== null && (
      <chakra.p role="note" css={NOTE}>
        <Archive size={16} aria-hidden />
        <span>
          <FormattedMessage id="readings.since" values={{ at: <bdi>{since}</bdi> }} />
        </span>
      </chakra.p>
    )
  );
}

const NOTE = {
  display: "flex",
  alignItems: "flex-start",
  gap: "2",
  color: "muted",
  fontSize: "sm",
  flex: "none",
  "& svg": { flex: "none", marginBlockStart: "0.2em" },
} as const;
