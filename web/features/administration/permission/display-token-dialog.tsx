import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { displayAddress } from "../../../lib/display.ts";
import { SwitchInput } from "../../../ui/inputs/switch-input.tsx";
import { SecretDialog } from "../../../ui/secret-dialog.tsx";

/** So many seconds for the whole dashboard and for each station. */
const TURN = 30;

interface Props {
  readonly token: string;
  readonly onClose: () => void;
}

/** The address of the dashboard on a wall with a token, to be copied; told this once, and taken away by its button alone. */
export function DisplayTokenDialog({ token, onClose }: Props) {
  const [turns, setTurns] = useState(false);
  return (
    <SecretDialog
      title="apiToken.display.made"
      text="apiToken.display.made.text"
      label="apiToken.phone.address"
      secret={displayAddress(token, turns ? TURN : undefined)}
      onClose={onClose}
    >
      <SwitchInput
        label="apiToken.display.turns"
        hint={<FormattedMessage id="apiToken.display.turns.hint" values={{ count: TURN }} />}
        value={turns}
        onChange={setTurns}
      />
    </SecretDialog>
  );
}
