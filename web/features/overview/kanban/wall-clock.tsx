import { chakra } from "@chakra-ui/react";
import { useEffect } from "react";
import { FormattedMessage } from "react-intl";
import { Link, useNavigate } from "react-router-dom";
import { useFormat } from "../../../lib/format.ts";
import { useNow } from "../../../lib/use-now.ts";
import { tabular } from "../../../ui/theme.ts";

interface Props {
  readonly timeZone: string;
  /** The same dashboard with its tools; undefined: there is none for a display. */
  readonly leave: string | undefined;
}

const SECOND_MS = 1_000;

/** What a wall has in place of tools: the time where the dashboard's day is meant. Escape, or the first Tab, leads away. */
export function WallClock({ timeZone, leave }: Props) {
  const { time } = useFormat(timeZone);
  const now = useNow(SECOND_MS);
  const navigate = useNavigate();
  useEffect(() => {
    if (leave === undefined) {
      return undefined;
    }
    const handleKey = ({ key }: KeyboardEvent) => void (key === "Escape" && navigate(leave));
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [navigate, leave]);
  return (
    <>
      {leave !== undefined && (
        <chakra.a asChild css={LEAVE}>
          <Link to={leave}>
            <FormattedMessage id="kanban.wall.leave" />
          </Link>
        </chakra.a>
      )}
      <chakra.time
        dateTime={now.toISOString()}
        fontSize="3xl"
        fontWeight="650"
        lineHeight="1"
        letterSpacing="-0.02em"
        css={tabular}
      >
        {time(now)}
      </chakra.time>
    </>
  );
}

/** Nobody sees it before it has the focus. */
const LEAVE = {
  position: "absolute",
  top: "0",
  insetInlineStart: "0",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
  px: "3",
  py: "1.5",
  borderRadius: "control",
  bg: "surface.raised",
  color: "accent.fg",
  "&:focus-visible": { position: "static", clipPath: "none" },
} as const;
