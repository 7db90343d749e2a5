import { Button, chakra } from "@chakra-ui/react";
import { Plus, X } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { GroupFrame, type InputProps } from "../../ui/inputs/field-frame.tsx";
import { TimeBox } from "../../ui/inputs/time-box.tsx";
import { PlainIconButton } from "../../ui/plain-icon-button.tsx";

/** Hours of a day; one whose end isn't later goes on past midnight. */
export interface WindowValue {
  readonly from: string;
  readonly to: string;
}

/** As many as a rule may have (contract). */
const MOST = 10;

/** Hours of a day by the station's clock, line by line. */
export function WindowsInput({ value, onChange, onBlur, ...field }: InputProps<readonly WindowValue[]>) {
  const { formatMessage } = useIntl();
  const change = (index: number, part: Partial<WindowValue>) =>
    onChange(value.map((window, place) => (place === index ? { ...window, ...part } : window)));
  return (
    <GroupFrame {...field}>
      {(control) => (
        <chakra.div display="flex" flexDirection="column" gap="2" alignItems="flex-start">
          {value.map((window, index) => (
            // Lines without a record of their own: their place is what they are.
            <chakra.div key={index} display="flex" gap="2" alignItems="center" w="full">
              {(["from", "to"] as const).map((part) => (
                <TimeBox
                  key={part}
                  control={{
                    ...control,
                    id: `${control.id}${part}${index}`,
                    "aria-label": formatMessage({ id: `hours.${part}` }, { place: index + 1 }),
                  }}
                  value={window[part]}
                  onChange={(time) => change(index, { [part]: time })}
                  onBlur={onBlur}
                />
              ))}
              <PlainIconButton
                size="sm"
                label={formatMessage({ id: "hours.remove" }, { place: index + 1 })}
                onClick={() => onChange(value.toSpliced(index, 1))}
              >
                <X size={15} aria-hidden />
              </PlainIconButton>
            </chakra.div>
          ))}
          <Button
            size="xs"
            variant="outline"
            colorPalette="gray"
            disabled={value.length >= MOST}
            onClick={() => onChange([...value, { from: "", to: "" }])}
          >
            <Plus aria-hidden />
            <FormattedMessage id="hours.add" />
          </Button>
        </chakra.div>
      )}
    </GroupFrame>
  );
}
