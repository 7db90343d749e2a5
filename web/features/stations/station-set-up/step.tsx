import { chakra } from "@chakra-ui/react";
import { CircleCheck, CircleDashed } from "lucide-react";
import type { ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { MessageId } from "../../../i18n/messages.ts";
import { Surface } from "../../../ui/surface.tsx";

interface Props {
  /** Its place among the steps, from 1. */
  readonly number: number;
  readonly title: MessageId;
  readonly done: boolean;
  /** What is still missing; nothing once it is done. */
  readonly missing?: ReactNode;
  /** What is there already. */
  readonly there?: readonly { readonly id: string; readonly text: ReactNode }[];
  /** The shortest way to more of it; absent for whoever may not. */
  readonly children?: ReactNode;
}

/** One step of setting up a station: whether it is done, what is there, and the shortest way on. */
export function Step({ number, title, done, missing, there = [], children }: Props) {
  const { formatMessage } = useIntl();
  const Icon = done ? CircleCheck : CircleDashed;
  const word = formatMessage({ id: done ? "setUp.done" : "setUp.open" });
  return (
    <Surface
      title={
        <chakra.span display="inline-flex" alignItems="center" gap="2">
          <chakra.span
            role="img"
            aria-label={word}
            title={word}
            display="inline-flex"
            color={done ? "state.refuelling.fg" : "muted"}
          >
            <Icon size={18} aria-hidden />
          </chakra.span>
          <FormattedMessage id="setUp.step" values={{ number, title: formatMessage({ id: title }) }} />
        </chakra.span>
      }
    >
      <chakra.div px="4" pb="4" display="grid" gap="3">
        {there.length > 0 && (
          <chakra.ul css={THERE}>
            {there.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </chakra.ul>
        )}
        {missing && (
          <chakra.p color="muted" fontSize="sm">
            {missing}
          </chakra.p>
        )}
        {children}
      </chakra.div>
    </Surface>
  );
}

/** What is told of one thing that is there, each part set apart. */
export function Told({ parts }: { readonly parts: readonly string[] }) {
  const text = parts.join(" · ");
  return <bdi>{text}</bdi>;
}

const THERE = {
  listStyle: "none",
  display: "flex",
  flexWrap: "wrap",
  gap: "2",
  fontSize: "sm",
  "& > li": {
    paddingInline: "2.5",
    paddingBlock: "1",
    borderRadius: "control",
    bg: "surface.sunken",
    borderWidth: "1px",
    borderColor: "line",
    minWidth: "0",
    overflowWrap: "anywhere",
  },
} as const;
