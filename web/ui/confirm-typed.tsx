import { chakra } from "@chakra-ui/react";
import { FormattedMessage } from "react-intl";
import { alongPage, InputBox } from "./inputs/input-box.tsx";

interface Props {
  /** Names the words above, for whoever is told why the button doesn't answer. */
  readonly id: string;
  readonly word: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** What has to be typed before the gravest is done; pasting it would spare the second thought. */
export function ConfirmTyped({ id, word, value, onChange }: Props) {
  return (
    <chakra.label display="grid" gap="1" fontSize="sm">
      <span id={id}>
        <FormattedMessage
          id="confirm.typed"
          values={{ word: <chakra.b userSelect="none">{<bdi>{word}</bdi>}</chakra.b> }}
        />
      </span>
      <InputBox>
        <chakra.input
          dir="auto"
          css={alongPage}
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onPaste={(event) => event.preventDefault()}
        />
      </InputBox>
    </chakra.label>
  );
}
