import { chakra, ColorPicker, parseColor } from "@chakra-ui/react";
import { colorPickerSlotRecipe } from "@chakra-ui/react/theme";
import { useRef, useState } from "react";
import { useIntl } from "react-intl";

/** A hand that drags, or a key that is held, has come to rest. */
const SETTLED_MS = 150;

interface Props {
  /** `#rrggbb`. */
  readonly accent: string;
  readonly onChange: (accent: string) => void;
}

/** Any colour, by pointer, keys or its code. */
export function AccentPicker({ accent, onChange }: Props) {
  const { formatMessage } = useIntl();
  const [colour, setColour] = useState(() => parseColor(accent).toFormat("hsba"));
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const percent = (channel: "saturation" | "brightness") => Math.round(colour.getChannelValue(channel));

  function handleChange(value: typeof colour) {
    setColour(value.toFormat("hsba"));
    clearTimeout(settling.current);
    settling.current = setTimeout(() => onChange(value.toString("hex").toLowerCase()), SETTLED_MS);
  }

  return (
    <ColorPicker.Root
      recipe={colorPickerSlotRecipe}
      inline
      format="hsba"
      size="sm"
      mt="3"
      value={colour}
      onValueChange={({ value }) => handleChange(value)}
    >
      <chakra.div display="grid" gap="2.5" w="64" dir="ltr">
        <ColorPicker.Area>
          <ColorPicker.AreaBackground />
          <ColorPicker.AreaThumb
            aria-label={formatMessage({ id: "theme.accent.picker.area" })}
            aria-valuetext={formatMessage(
              { id: "theme.accent.picker.value" },
              { saturation: percent("saturation"), brightness: percent("brightness") },
            )}
          />
        </ColorPicker.Area>
        <ColorPicker.ChannelSlider channel="hue">
          <ColorPicker.ChannelSliderTrack />
          <ColorPicker.ChannelSliderThumb aria-label={formatMessage({ id: "theme.accent.picker.hue" })} />
        </ColorPicker.ChannelSlider>
        <ColorPicker.ChannelInput channel="hex" aria-label={formatMessage({ id: "theme.accent.picker.hex" })} />
      </chakra.div>
    </ColorPicker.Root>
  );
}
