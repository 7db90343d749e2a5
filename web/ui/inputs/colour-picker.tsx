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
  const { formatMessage, formatNumber } = useIntl();
  const colour = parseColor(value || "#000000");
  const hue = formatNumber(Math.round(colour.toFormat("hsba").getChannelValue("hue")), {
    style: "unit",
    unit: "degree",
  });
  // The kit's own names and values are English whatever the language.
  const area = { "aria-label": formatMessage({ id: "input.colour.area" }), "aria-valuetext": value } as const;
  const strip = { "aria-label": formatMessage({ id: "input.colour.hue" }), "aria-valuetext": hue } as const;
  return (
    <ColorPicker.Root
      recipe={colorPickerSlotRecipe}
      value={colour}
      onValueChange={({ value: chosen }) => onChange(chosen.toString("hex").toLowerCase())}
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
            <ColorPicker.Area aria-label={area["aria-label"]}>
              <ColorPicker.AreaBackground />
              <ColorPicker.AreaThumb {...area} aria-roledescription="" />
            </ColorPicker.Area>
            <ColorPicker.ChannelSlider channel="hue" aria-label={strip["aria-label"]}>
              <ColorPicker.ChannelSliderTrack />
              <ColorPicker.ChannelSliderThumb {...strip} />
            </ColorPicker.ChannelSlider>
            {presets.length > 0 && (
              <ColorPicker.SwatchGroup>
                {presets.map((preset) => (
                  <ColorPicker.SwatchTrigger key={preset} value={preset} aria-label={preset}>
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
