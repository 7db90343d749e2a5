import { chakra, Checkbox } from "@chakra-ui/react";
import { checkboxSlotRecipe } from "@chakra-ui/react/theme";
import { Check, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../i18n/messages.ts";
import type { Grants } from "../../lib/session.ts";
import { GroupFrame, type InputProps } from "../../ui/inputs/field-frame.tsx";
import { checkStateOf, LEVEL_FIELDS, type CheckState, type Level, toggledLevel } from "./permission-rules.ts";

/** One screen, and what can be granted of it. */
export interface PermissionRow {
  readonly value: number;
  readonly title: MessageId;
  /** What operating it allows; absent: there is nothing to change. */
  readonly operate?: MessageId | undefined;
  /** What approving it allows; absent: nobody asks. */
  readonly approve?: MessageId | undefined;
}

/** Permissions that stand together in the menu. */
export interface PermissionGroup {
  readonly title: MessageId;
  readonly permissions: readonly PermissionRow[];
}

interface Props extends InputProps<Grants> {
  readonly groups: readonly PermissionGroup[];
  /** What the person holds: nobody grants what they don't hold themselves. */
  readonly grantable: Grants;
}

const LEVELS: readonly Level[] = ["VIEW", "OPERATE", "APPROVE"];

/** The rows of which a level can be granted. */
const valuesAt = (level: Level, rows: readonly PermissionRow[]): number[] =>
  rows
    .filter(({ operate, approve }) => level === "VIEW" || (level === "OPERATE" ? operate : approve) !== undefined)
    .map(({ value }) => value);

/** Permissions by the screens that they open, with how far they go; each group and all of them at one touch. */
export function PermissionGrid({ value, onChange, onBlur, groups, grantable, ...field }: Props) {
  const { formatMessage } = useIntl();
  const rows = groups.flatMap(({ permissions }) => permissions);
  const box = (name: string, level: Level, of: readonly number[]) =>
    of.length === 0 ? (
      <span key={level} />
    ) : (
      <Box
        key={level}
        name={level === "VIEW" ? name : formatMessage({ id: `permissions.${level}.of` }, { name })}
        state={checkStateOf(value[LEVEL_FIELDS[level]], of)}
        disabled={Boolean(field.disabled) || !of.some((each) => grantable[LEVEL_FIELDS[level]].includes(each))}
        onToggle={() => onChange(toggledLevel(value, level, { of, grantable }))}
      />
    );
  const boxes = (title: MessageId, of: readonly PermissionRow[]) =>
    LEVELS.map((level) => box(formatMessage({ id: title }), level, valuesAt(level, of)));
  const lacking = rows.some((row) => !grantable.permissions.includes(row.value));
  // Some permissions open several screens, and count once.
  const all = new Set(rows.map((row) => row.value));
  const chosen = value.permissions.filter((each) => all.has(each)).length;
  return (
    <GroupFrame {...field} hint={field.hint ?? (lacking && formatMessage({ id: "permissions.notHeld" }))}>
      {() => (
        <chakra.div css={GRID} onBlur={onBlur}>
          <div className="head">
            <small>{formatMessage({ id: "permissions.held" }, { chosen, total: all.size })}</small>
            {LEVELS.map((level) => (
              <small key={level}>{formatMessage({ id: `permissions.${level}` })}</small>
            ))}
          </div>
          <Row title={formatMessage({ id: "permissions.all" })} strong boxes={boxes("permissions.all", rows)} />
          {groups.map(({ title, permissions }) => (
            <div key={title} role="group" aria-label={formatMessage({ id: title })}>
              <Row title={formatMessage({ id: title })} strong boxes={boxes(title, permissions)} />
              {permissions.map((row) => (
                <Row
                  key={row.title}
                  title={formatMessage({ id: row.title })}
                  words={[row.operate, row.approve].flatMap((id) => (id ? [formatMessage({ id })] : []))}
                  boxes={boxes(row.title, [row])}
                />
              ))}
            </div>
          ))}
        </chakra.div>
      )}
    </GroupFrame>
  );
}

interface RowProps {
  readonly title: string;
  readonly words?: readonly string[];
  readonly strong?: boolean;
  readonly boxes: ReactNode;
}

function Row({ title, words = [], strong = false, boxes }: RowProps) {
  return (
    <div className={strong ? "row strong" : "row"}>
      <span>
        {title}
        {words.map((text) => (
          <small key={text}>{text}</small>
        ))}
      </span>
      {boxes}
    </div>
  );
}

interface BoxProps {
  readonly name: string;
  readonly state: CheckState;
  readonly disabled: boolean;
  readonly onToggle: () => void;
}

function Box({ name, state, disabled, onToggle }: BoxProps) {
  return (
    <Checkbox.Root
      recipe={checkboxSlotRecipe}
      size="sm"
      checked={state === "some" ? "indeterminate" : state === "all"}
      onCheckedChange={onToggle}
      disabled={disabled}
      justifyContent="center"
    >
      <Checkbox.HiddenInput aria-label={name} />
      <Checkbox.Control>
        {state === "all" && <Check strokeWidth={3} aria-hidden />}
        {state === "some" && <Minus strokeWidth={3} aria-hidden />}
      </Checkbox.Control>
    </Checkbox.Root>
  );
}

const GRID = {
  borderWidth: "1px",
  borderColor: "line",
  borderRadius: "control",
  paddingInline: "3",
  paddingBlock: "2",
  "& .head, & .row": {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) repeat(3, minmax(3.5rem, max-content))",
    columnGap: "2",
    alignItems: "center",
    paddingBlock: "1",
  },
  "& .head": { borderBlockEndWidth: "1px", borderColor: "line" },
  "& .head small:not(:first-of-type)": { textAlign: "center", fontWeight: "550" },
  "& .strong": { fontWeight: "600" },
  "& [role=group] > .row:not(.strong) > span": { paddingInlineStart: "4" },
  "& [role=group]": {
    borderBlockStartWidth: "1px",
    borderColor: "line",
    marginBlockStart: "1",
    paddingBlockStart: "1",
  },
  "& small": { color: "muted", fontSize: "xs", fontVariantNumeric: "tabular-nums", display: "block" },
} as const;
