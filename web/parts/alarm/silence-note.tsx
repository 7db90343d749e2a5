import { chakra } from "@chakra-ui/react";
import { BellOff } from "lucide-react";
import { FormattedMessage } from "react-intl";
import { Link } from "react-router-dom";
import { useFormat } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { useScreens } from "../../ui/screens-map.ts";

interface Silenced {
  readonly silencedUntil: string | null;
}

interface Props {
  /** What is shown, silenced or not. */
  readonly of: readonly Silenced[];
  /** How many are silenced, where that is more than is shown. */
  readonly count?: number;
  readonly timeZone: string | undefined;
  /** Whether a way leads to these: not where they stand below. */
  readonly leads?: boolean;
  /** It has a line beside something else, and is cut off rather than broken. */
  readonly oneLine?: boolean;
}

/** Says over alarms that some of them are silenced, and when the first rings again; nothing where none is. */
export function SilenceNote({ of, count, timeZone, leads = false, oneLine = false }: Props) {
  const { dateTime } = useFormat(timeZone);
  const mayGo = useScreens().has(paths.alarmInfo) && leads;
  const ends = of.flatMap(({ silencedUntil }) => silencedUntil ?? []).toSorted();
  const [first] = ends;
  return (
    first !== undefined && (
      <chakra.p role="note" css={oneLine ? ONE_LINE : NOTE}>
        <BellOff size={16} aria-hidden />
        <span>
          <FormattedMessage
            id="alarm.silences"
            values={{ count: count ?? ends.length, time: <bdi key="time">{dateTime(first)}</bdi> }}
          />
        </span>
        {mayGo && (
          <Link to={`${paths.alarmInfo}?show=silenced`}>
            <FormattedMessage id="alarm.silences.show" />
          </Link>
        )}
      </chakra.p>
    )
  );
}

const NOTE = {
  display: "flex",
  flexWrap: "wrap",
  gap: "2",
  alignItems: "center",
  px: "3",
  py: "2",
  fontSize: "sm",
  fontWeight: 550,
  color: "state.warning.fg",
  bg: "state.warning.bg",
  borderWidth: "1px",
  borderColor: "state.warning.line",
  borderRadius: "control",
  "& svg": { flex: "none" },
  "& span": { flex: "1", minW: "0", overflowWrap: "anywhere" },
  "& a": { flex: "none", color: "accent.fg", textDecoration: "underline", textUnderlineOffset: "3px" },
} as const;
const ONE_LINE = {
  ...NOTE,
  flexWrap: "nowrap",
  minW: "0",
  py: "1",
  "& span": { ...NOTE["& span"], truncate: true },
} as const;
