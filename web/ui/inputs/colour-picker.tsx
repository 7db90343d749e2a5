import { chakra, ColorPicker, parseColor, Portal } from "@chakra-ui/react";
import { colorPickerSlotRecipe } from "@chakra-ui/react/theme";
import { useIntl } from "react-intl";

interface Props {
  /** #rrggbb, or "" for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly presets: readonly string[];
  readonly disabled: boolean;
}

/** A swatch that opens an area of shades, a strip of hues and some colours ready made. */
export function ColourPicker({ value, onChange, presets, disabled }: Props) {
  const { formatMessage } = useIntl();
  return (
    <ColorPicker.Root
      recipe={colorPickerSlotRecipe}
      value={parseColor(value || "#000000")}
      onValueChange={({ value: colour }) => onChange(colour.toString("hex").toLowerCase())}
      disabled={disabled}
      positioning={{ placement: "bottom-start" }}
      w="auto"
    >
      <ColorPicker.Control>
        <ColorPicker.Trigger unstyled css={TRIGGER} aria-label={formatMessage({ id: "input.colour.pick" })}>
          <chakra.i style={value ? { background: value } : {}} data-none={value ? undefined : ""} />
        </ColorPicker.Trigger>
      </ColorPicker.Control>
      <Portal>
        <ColorPicker.Positioner>
          <ColorPicker.Content
            borderWidth="1px"
            borderColor="line"
            zIndex="choices"
            aria-label={formatMessage({ id: "input.colour.pick" })}
          >
            <ColorPicker.Area aria-label={formatMessage({ id: "input.colour.area" })}>
              <ColorPicker.AreaBackground />
              <ColorPicker.AreaThumb />
            </ColorPicker.Area>
            <ColorPicker.ChannelSlider channel="hue" aria-label={formatMessage({ id: "input.colour.hue" })}>
              <ColorPicker.ChannelSliderTrack />
              <ColorPicker.ChannelSliderThumb />
            </ColorPicker.ChannelSlider>
            {presets.length > 0 && (
              <ColorPicker.SwatchGroup>
                {presets.map((preset) => (
                  <ColorPicker.SwatchTrigger key={preset} value={preset}>
                    <ColorPicker.Swatch value={preset} boxSize="6" />
                  </ColorPicker.SwatchTrigger>
                ))}
              </ColorPicker.SwatchGroup>
            )}
          </ColorPicker.Content>
        </ColorPicker.Positioner>
      </Portal>
    </ColorPicker.Root>
  );
}

const TRIGGER = {
  boxSize: "8",
  display: "inline-flex",
  padding: "1.5",
  borderRadius: "control",
  cursor: "pointer",
  "&:focus-visible": { outline: "2px solid", outlineColor: "accent.solid", outlineOffset: "-2px" },
  "& > i": { flex: "1", borderRadius: "sm", borderWidth: "1px", borderColor: "line.strong" },
  "& > i[data-none]": { borderStyle: "dashed" },
} as const;
