import { useQuery } from "@apollo/client/react";
import { chakra, createListCollection, Portal, Select } from "@chakra-ui/react";
import { selectSlotRecipe } from "@chakra-ui/react/theme";
import { Check, ChevronDown } from "lucide-react";
import { useMemo } from "react";
import { useIntl } from "react-intl";
import { FieldFrame, type InputProps } from "../../ui/inputs/field-frame.tsx";
import { GradeChoicesDocument, type GradeChoicesQuery } from "./grades.generated.ts";
import { InputBox } from "../../ui/inputs/input-box.tsx";

/** A grade as it is chosen. */
export type GradeChoice = GradeChoicesQuery["grades"][number];

/** Every grade of the network; empty until they are known. */
export function useGradeChoices(): readonly GradeChoice[] {
  return useQuery(GradeChoicesDocument).data?.grades ?? [];
}

interface Props extends InputProps<string> {
  readonly grades: readonly GradeChoice[];
}

/** One grade by its id, told by the colour of its record, its name and its code. */
export function GradeSelect({ value, onChange, onBlur, grades, ...field }: Props) {
  const { formatMessage } = useIntl();
  const collection = useMemo(
    () =>
      createListCollection({
        items: [...grades],
        itemToValue: ({ id }) => id,
        itemToString: ({ name }) => name,
      }),
    [grades],
  );
  const chosen = grades.find(({ id }) => id === value);
  return (
    <FieldFrame {...field}>
      {(control, labelId) => (
        <Select.Root
          recipe={selectSlotRecipe}
          size="sm"
          ids={{ trigger: control.id, label: labelId }}
          collection={collection}
          value={value ? [value] : []}
          onValueChange={({ value: [id] }) => onChange(id ?? "")}
          disabled={field.disabled}
          invalid={Boolean(field.error)}
          positioning={{ sameWidth: true }}
          // In a dialog a list that is there before it counts as being behind it.
          lazyMount
          unmountOnExit
        >
          <Select.Control asChild>
            <InputBox>
              <Select.Trigger {...control} unstyled css={TRIGGER} onBlur={onBlur}>
                {chosen ? (
                  <GradeLine grade={chosen} />
                ) : (
                  <chakra.span color="muted">{formatMessage({ id: "input.choose" })}</chakra.span>
                )}
                <ChevronDown size={16} aria-hidden />
              </Select.Trigger>
            </InputBox>
          </Select.Control>
          <Portal>
            <Select.Positioner>
              <Select.Content borderWidth="1px" borderColor="line">
                {collection.items.map((grade) => (
                  <Select.Item key={grade.id} item={grade} borderRadius="control">
                    <GradeLine grade={grade} />
                    <Select.ItemIndicator>
                      <Check size={14} aria-hidden />
                    </Select.ItemIndicator>
                  </Select.Item>
                ))}
              </Select.Content>
            </Select.Positioner>
          </Portal>
        </Select.Root>
      )}
    </FieldFrame>
  );
}

function GradeLine({ grade: { colour, name, code } }: { readonly grade: GradeChoice }) {
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="2" flex="1" minW="0">
      <chakra.i boxSize="2.5" borderRadius="full" flex="none" style={{ background: colour }} />
      <bdi>{name}</bdi>
      {code !== name && (
        <chakra.small color="muted" fontSize="xs">
          {code}
        </chakra.small>
      )}
    </chakra.span>
  );
}

const TRIGGER = {
  display: "flex",
  alignItems: "center",
  gap: "2",
  flex: "1",
  minWidth: "0",
  height: "calc({sizes.control} - 2px)",
  paddingInline: "3",
  paddingInlineEnd: "2.5",
  textAlign: "start",
  outline: "none",
  cursor: "pointer",
  "& > svg": { color: "muted", flex: "none" },
  "& > span": { flex: "1" },
} as const;
