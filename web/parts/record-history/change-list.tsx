import { chakra } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../i18n/messages.ts";
import { NO_VALUE } from "../../ui/reading-age.tsx";
import { tabular } from "../../ui/theme.ts";
import { useAuditWords } from "./audit-words.ts";
import { changesBetween } from "./changes.ts";

interface Props {
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
  /** What the records are called whose ids stand in it; an id without a name stands for itself. */
  readonly names?: readonly { readonly id: string; readonly name: string }[];
}

/** What a deed changed: each field as it was and as it is since. */
export function ChangeList({ before, after, names = [] }: Props) {
  const { formatMessage } = useIntl();
  const words = useAuditWords();
  const said = useSaidValue(names);
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
                <Value side={side} text={said(change[side])} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </chakra.table>
  );
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** A value as people say it: records by their names, yes and no in their language. */
function useSaidValue(names: NonNullable<Props["names"]>) {
  const { formatMessage } = useIntl();
  const known = new Map(names.map(({ id, name }) => [id, name]));
  return (text: string | undefined): string | undefined => {
    if (text === "true" || text === "false") {
      return formatMessage({ id: text === "true" ? "answer.yes" : "answer.no" });
    }
    return text?.replaceAll(ID, (id) => known.get(id) ?? id);
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
