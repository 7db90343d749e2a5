import { Button, chakra } from "@chakra-ui/react";
import { MapPin, MapPinned } from "lucide-react";
import { type ClipboardEvent, useState } from "react";
import { useIntl } from "react-intl";
import { decimalSigns } from "../../lib/decimal.ts";
import { GroupFrame, type InputProps } from "../../ui/inputs/field-frame.tsx";
import { alongPage, BoxNote, InputBox } from "../../ui/inputs/input-box.tsx";
import { WorldMap } from "./map.tsx";

/** A location as it is typed: decimal degrees as text, both empty where it isn't known. */
export interface LocationText {
  readonly latitude: string;
  readonly longitude: string;
}

/** Where something stands: typed in degrees, or picked on a map that is opened below. */
export function LocationInput({ value, onChange, onBlur, ...field }: InputProps<LocationText>) {
  const { formatMessage } = useIntl();
  const [open, setOpen] = useState(false);
  return (
    <GroupFrame {...field}>
      {({ disabled }) => (
        <chakra.div display="flex" flexDirection="column" gap="2" onBlur={onBlur}>
          <chakra.div display="grid" gridTemplateColumns="1fr 1fr auto" gap="2">
            {(["latitude", "longitude"] as const).map((axis) => (
              <Degrees
                key={axis}
                axis={axis}
                value={value[axis]}
                invalid={Boolean(field.error)}
                disabled={disabled}
                onChange={(text) => onChange({ ...value, [axis]: text })}
                onPair={onChange}
              />
            ))}
            <Button
              variant="outline"
              colorPalette="gray"
              aria-expanded={open}
              disabled={disabled}
              onClick={() => setOpen(!open)}
            >
              <MapPinned aria-hidden />
              {formatMessage({ id: "map.pick" })}
            </Button>
          </chakra.div>
          {open && (
            <chakra.div css={PANE}>
              <WorldMap
                label={formatMessage({ id: "map.pick" })}
                points={pointsOf(value, formatMessage({ id: "map.picked" }))}
                onPick={({ latitude, longitude }) =>
                  onChange({ latitude: String(latitude), longitude: String(longitude) })
                }
              />
            </chakra.div>
          )}
        </chakra.div>
      )}
    </GroupFrame>
  );
}

interface DegreesProps {
  readonly axis: "latitude" | "longitude";
  readonly value: string;
  readonly invalid: boolean;
  readonly disabled: boolean | undefined;
  readonly onChange: (text: string) => void;
  /** Both at once, as other maps copy them. */
  readonly onPair: (pair: LocationText) => void;
}

/** "31.2397, 121.4998" */
const PAIR = /^\s*(-?\d+(?:\.\d+)?)[,;\s]+(-?\d+(?:\.\d+)?)\s*$/;

/** One coordinate. It has no thousands, so that a point and a comma both part its decimals, whatever the language. */
function Degrees({ axis, value, invalid, disabled, onChange, onPair }: DegreesProps) {
  const { formatMessage, locale } = useIntl();

  function handlePaste(event: ClipboardEvent) {
    const [, latitude, longitude] = PAIR.exec(event.clipboardData.getData("text")) ?? [];
    if (latitude !== undefined && longitude !== undefined) {
      event.preventDefault();
      onPair({ latitude, longitude });
    }
  }

  return (
    <InputBox>
      <chakra.input
        dir="ltr"
        css={alongPage}
        autoComplete="off"
        aria-label={formatMessage({ id: `map.${axis}` })}
        aria-invalid={invalid}
        placeholder={formatMessage({ id: `map.${axis}` })}
        disabled={disabled}
        value={value.replace(".", decimalSigns(locale).decimal)}
        onPaste={handlePaste}
        onChange={({ target }) => onChange(target.value.trim().replace(",", "."))}
      />
      <BoxNote>{formatMessage({ id: "map.degrees" })}</BoxNote>
    </InputBox>
  );
}

/** The place that is picked; nothing while it is no place. */
function pointsOf({ latitude, longitude }: LocationText, name: string) {
  const [north, east] = [Number(latitude), Number(longitude)];
  const isPlace = latitude !== "" && longitude !== "" && Math.abs(north) <= 90 && Math.abs(east) <= 180;
  return isPlace
    ? [{ id: "picked", latitude: north, longitude: east, name, word: "", meaning: "authorized" as const, icon: MapPin }]
    : [];
}

const PANE = {
  display: "flex",
  blockSize: "72",
  overflow: "hidden",
  borderWidth: "1px",
  borderColor: "line.strong",
  borderRadius: "control",
} as const;
