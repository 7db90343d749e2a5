import { chakra } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { type MessageId, isMessageId } from "../../i18n/messages.ts";
import { PROTOCOL_NAMES } from "../../lib/protocol-names.ts";
import { useWeekday, WEEKDAYS } from "../../lib/weekdays.ts";
import type { Weekday } from "../../schema-types.generated.ts";
import { NO_VALUE } from "../../ui/reading-age.tsx";
import { tabular } from "../../ui/theme.ts";
import { useAuditWords } from "./audit-words.ts";
import { changesBetween } from "./changes.ts";
import { valueWordsOf } from "./value-words.ts";

interface Props {
  /** What it was done to, by the log's name: the values of one field have their words by it. */
  readonly objectType?: string | undefined;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
  /** What the records are called whose ids stand in it; an id without a name stands for itself. */
  readonly names?: readonly { readonly id: string; readonly name: string }[];
}

/** What a deed changed: each field as it was and as it is since. */
export function ChangeList({ objectType, before, after, names = [] }: Props) {
  const { formatMessage } = useIntl();
  const words = useAuditWords();
  const said = useSaidValue(names, objectType);
  const changes = changesBetween(before, after);
  if (changes.length === 0) {
    return <chakra.p css={QUIET}>{formatMessage({ id: "changes.none" })}</chakra.p>;
  }
  // A record that is made has no before, one that is removed no after.
  const sides = (["before", "after"] as const).filter((side) => changes.some((change) => change[side] !== undefined));
  const head = { before: "changes.before", after: "changes.after" } satisfies Record<string, MessageId>;
  return (
    <chakra.table css={TABLE}>
      <thead>
        <tr>
          <th scope="col">{formatMessage({ id: "changes.field" })}</th>
          {sides.map((side) => (
            <th key={side} scope="col">
              {formatMessage({ id: head[side] })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row">
              <bdi>{words.field(change.field)}</bdi>
            </th>
            {sides.map((side) => (
              <td key={side}>
                <Value side={side} text={said(change[side], change.field)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </chakra.table>
  );
}

/** A word as the contract writes those of its enums, alone or in a list of such. */
const CONTRACTS_WORD = /(?<=^|, )[A-Z][A-Z0-9_]+(?=$|, )/g;
const PROTOCOLS: ReadonlyMap<string, string> = new Map(Object.entries(PROTOCOL_NAMES));
const isWeekday = (name: string): name is Weekday => WEEKDAYS.some((day) => day === name);
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Values as people say them: records by their names, the contract's words in the person's language. */
function useSaidValue(names: NonNullable<Props["names"]>, objectType: string | undefined) {
  const { formatMessage } = useIntl();
  const weekday = useWeekday();
  const known = new Map(names.map(({ id, name }) => [id, name]));
  const word = (name: string, begins: readonly string[]) => {
    const id = begins.map((begin) => begin + name).find(isMessageId);
    return id === undefined ? PROTOCOLS.get(name) : formatMessage({ id });
  };
  return (text: string | undefined, field: string): string | undefined => {
    if (text === "true" || text === "false") {
      return formatMessage({ id: text === "true" ? "answer.yes" : "answer.no" });
    }
    const begins = valueWordsOf(objectType, field);
    return text
      ?.replaceAll(ID, (id) => known.get(id) ?? id)
      .replaceAll(CONTRACTS_WORD, (name) => (isWeekday(name) ? weekday(name) : (word(name, begins) ?? name)));
  };
}

function Value({ side, text }: { readonly side: "before" | "after"; readonly text: string | undefined }) {
  if (text === undefined) {
    return NO_VALUE;
  }
  return side === "before" ? (
    <del>
      <bdi>{text}</bdi>
    </del>
  ) : (
    <ins>
      <bdi>{text}</bdi>
    </ins>
  );
}

const QUIET = { fontSize: "sm", color: "muted" } as const;

const TABLE = {
  ...tabular,
  width: "100%",
  tableLayout: "fixed",
  fontSize: "sm",
  borderCollapse: "collapse",
  "& th, & td": {
    px: "2",
    py: "1",
    textAlign: "start",
    verticalAlign: "top",
    fontWeight: "400",
    overflowWrap: "anywhere",
    borderWidth: "1px",
    borderColor: "line",
  },
  "& thead th": { bg: "surface.sunken", color: "muted", fontSize: "xs", fontWeight: "550" },
  "& tbody th": { color: "muted" },
  "& del": { textDecorationColor: "state.fault.line", color: "muted" },
  "& ins": { textDecoration: "none" },
} as const;
