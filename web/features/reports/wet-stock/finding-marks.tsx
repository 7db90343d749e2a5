import { chakra } from "@chakra-ui/react";
import { ArrowLeftRight, Droplets, Eye, Gauge } from "lucide-react";
import { useIntl } from "react-intl";
import type { TankFinding } from "../../../schema-types.generated.ts";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { FINDING_WORDS } from "./stock-address.ts";
import type { StockStudyFragment } from "./wet-stock.generated.ts";

const LOOKS = {
  LEAK_SUSPECTED: { meaning: "fault", icon: Droplets },
  LEAK_WATCH: { meaning: "warning", icon: Eye },
  METER_DRIFT: { meaning: "warning", icon: Gauge },
  CROSS_DROP: { meaning: "warning", icon: ArrowLeftRight },
} as const satisfies Record<TankFinding, object>;

const isFound: Readonly<Record<TankFinding, (study: StockStudyFragment) => boolean>> = {
  LEAK_SUSPECTED: ({ leak }) => leak === "SUSPECTED",
  LEAK_WATCH: ({ leak }) => leak === "WATCH",
  METER_DRIFT: ({ driftingGuns }) => driftingGuns > 0,
  CROSS_DROP: ({ crossDrops }) => crossDrops > 0,
};

/** What the last study of a tank found; nothing where it found nothing. */
export function FindingMarks({ of: study }: { readonly of: StockStudyFragment | null }) {
  const { formatMessage } = useIntl();
  const found = study === null ? [] : FINDING_WORDS.values.filter((finding) => isFound[finding](study));
  return (
    found.length > 0 && (
      <chakra.span display="flex" flexWrap="wrap" gap="1" mt="0.5">
        {found.map((finding) => (
          <StatusBadge key={finding} {...LOOKS[finding]} word={formatMessage({ id: FINDING_WORDS.wordOf(finding) })} />
        ))}
      </chakra.span>
    )
  );
}
