import { chakra } from "@chakra-ui/react";
import { useId } from "react";
import { FormattedMessage } from "react-intl";

interface Props {
  readonly platforms: readonly { readonly id: string; readonly name: string }[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** Which platform a screen is about. The browser's own list: right on a phone, and found by typing. */
export function PlatformSelect({ platforms, value, onChange }: Props) {
  const id = useId();
  return (
    <chakra.div display="flex" alignItems="center" gap="2">
      <chakra.label htmlFor={id} color="muted" fontSize="sm">
        <FormattedMessage id="websiteIcon.platform" />
      </chakra.label>
      <chakra.select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        // As high as a screen's head is without it: what comes with the platforms moves nothing.
        h="8"
        px="2.5"
        maxW="xs"
        bg="surface"
        color="text"
        borderWidth="1px"
        borderColor="line.strong"
        borderRadius="control"
        _focusVisible={{ outline: "2px solid", outlineColor: "accent.solid" }}
      >
        {platforms.map((platform) => (
          <option key={platform.id} value={platform.id}>
            {platform.name}
          </option>
        ))}
      </chakra.select>
    </chakra.div>
  );
}
