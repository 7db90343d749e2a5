import { chakra, Checkbox } from "@chakra-ui/react";
import { checkboxSlotRecipe } from "@chakra-ui/react/theme";
import { Check, Minus } from "lucide-react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../i18n/messages.ts";
import { GroupFrame, type InputProps } from "./field-frame.tsx";
import { checkStateOf, toggled, type CheckState } from "./permission-rules.ts";

/** Permissions that stand together in the menu. */
export interface PermissionGroup {
  readonly title: MessageId;
  readonly permissions: readonly { readonly value: number; readonly title: MessageId }[];
}

interface Props extends InputProps<readonly number[]> {
  readonly groups: readonly PermissionGroup[];
  /** What the person holds: nobody grants what they don't hold themselves. */
  readonly grantable: readonly number[];
}

/** Permissions by the screens that they open, group by group; each group and all of them at one touch. */
export function PermissionGrid({ value, onChange, onBlur, groups, grantable, ...field }: Props) {
  const { formatMessage } = useIntl();
  const all = groups.flatMap(({ permissions }) => permissions.map((permission) => permission.value));
  const handle = (of: readonly number[]) => onChange(toggled(value, of, grantable));
  const box = (label: string, of: readonly number[], strong = false) => (
    <Box
      label={label}
      strong={strong}
      state={checkStateOf(value, of)}
      disabled={Boolean(field.disabled) || !of.some((each) => grantable.includes(each))}
      onToggle={() => handle(of)}
    />
  );
  const lacking = all.some((each) => !grantable.includes(each));
  return (
    <GroupFrame {...field} hint={field.hint ?? (lacking && formatMessage({ id: "permissions.notHeld" }))}>
      {() => (
        <chakra.div css={GRID} onBlur={onBlur}>
          <div className="all">
            {box(formatMessage({ id: "permissions.all" }), all, true)}
            <small>
              {formatMessage(
                { id: "permissions.held" },
                { chosen: value.filter((each) => all.includes(each)).length, total: all.length },
              )}
            </small>
          </div>
          {groups.map(({ title, permissions }) => (
            <div key={title} role="group" aria-label={formatMessage({ id: title })}>
              {box(
                formatMessage({ id: title }),
                permissions.map((permission) => permission.value),
                true,
              )}
              <ul>
                {permissions.map((permission) => (
                  <li key={permission.value}>{box(formatMessage({ id: permission.title }), [permission.value])}</li>
                ))}
              </ul>
            </div>
          ))}
        </chakra.div>
      )}
    </GroupFrame>
  );
}

interface BoxProps {
  readonly label: string;
  readonly strong: boolean;
  readonly state: CheckState;
  readonly disabled: boolean;
  readonly onToggle: () => void;
}

function Box({ label, strong, state, disabled, onToggle }: BoxProps) {
  return (
    <Checkbox.Root
      recipe={checkboxSlotRecipe}
      size="sm"
      checked={state === "some" ? "indeterminate" : state === "all"}
      onCheckedChange={onToggle}
      disabled={disabled}
    >
      <Checkbox.HiddenInput />
      <Checkbox.Control>
        {state === "all" && <Check strokeWidth={3} aria-hidden />}
        {state === "some" && <Minus strokeWidth={3} aria-hidden />}
      </Checkbox.Control>
      <Checkbox.Label fontWeight={strong ? "600" : "400"}>{label}</Checkbox.Label>
    </Checkbox.Root>
  );
}

const GRID = {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 13rem), 1fr))",
  gap: "4",
  padding: "3",
  borderWidth: "1px",
  borderColor: "line",
  borderRadius: "control",
  "& > .all": {
    gridColumn: "1 / -1",
    display: "flex",
    justifyContent: "space-between",
    alignItems: "center",
    paddingBlockEnd: "2",
    borderBlockEndWidth: "1px",
    borderColor: "line",
  },
  "& small": { color: "muted", fontSize: "xs", fontVariantNumeric: "tabular-nums" },
  "& ul": { display: "grid", gap: "1.5", marginBlockStart: "1.5", paddingInlineStart: "1.5rem", listStyle: "none" },
} as const;
