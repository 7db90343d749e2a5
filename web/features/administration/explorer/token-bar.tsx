import { Button, chakra, Text } from "@chakra-ui/react";
import { KeySquare, X } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { useSession } from "../../../lib/session.ts";
import { DeedButton } from "../../../ui/deed-button.tsx";
import { PasswordInput } from "../../../ui/inputs/password-input.tsx";
import { grantableGroups, useRightsMap } from "../../../ui/rights-map.ts";
import { CreateExplorerTokenDocument } from "./explorer.generated.ts";
import { isApiToken, type HeldToken, type useHeldToken } from "./token.ts";

type Props = ReturnType<typeof useHeldToken>;

/** The token that operations go with, or the ways to one. */
export function TokenBar({ held, making, make, paste, putAway }: Props) {
  return (
    <chakra.div css={BAR}>
      {held ? (
        <>
          <Held token={held} />
          <Button size="sm" variant="outline" onClick={putAway}>
            <X aria-hidden />
            <FormattedMessage id="explorer.token.putAway" />
          </Button>
        </>
      ) : (
        <>
          <Text flex="1 1 20rem" fontSize="sm" color="muted">
            <FormattedMessage id="explorer.token.none" />
          </Text>
          <Pasting onPaste={paste} />
          <DeedButton
            needs={CreateExplorerTokenDocument}
            size="sm"
            variant="outline"
            loading={making}
            onClick={() => void make()}
          >
            <KeySquare aria-hidden />
            <FormattedMessage id="explorer.token.make" />
          </DeedButton>
        </>
      )}
    </chakra.div>
  );
}

/** What is held: until when, and with which rights where that is known. */
function Held({ token: { made } }: { readonly token: HeldToken }) {
  const { clock } = useFormat(useMe()?.network.timeZone);
  const rights = useOwnRights();
  return (
    <chakra.div flex="1 1 20rem" fontSize="sm" role="status">
      {made ? (
        <chakra.details>
          <summary>
            <FormattedMessage
              id="explorer.token.made"
              values={{ time: clock(new Date(made.expiresAt)), count: rights.length }}
            />
          </summary>
          <Text color="muted" pt="1">
            {rights.join(", ")}
          </Text>
        </chakra.details>
      ) : (
        <FormattedMessage id="explorer.token.pasted" />
      )}
    </chakra.div>
  );
}

/** What the person may see, by its screens' names. */
function useOwnRights(): readonly string[] {
  const { formatMessage } = useIntl();
  const permissions = useSession()?.permissions ?? [];
  return grantableGroups(useRightsMap())
    .flatMap((group) => group.permissions)
    .filter(({ value }) => permissions.includes(value))
    .map(({ title }) => formatMessage({ id: title }));
}

function Pasting({ onPaste }: { readonly onPaste: (text: string) => void }) {
  const { formatMessage } = useIntl();
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const wrong = tried && !isApiToken(text);
  return (
    <chakra.form
      display="flex"
      gap="2"
      alignItems="flex-start"
      flex="1 1 16rem"
      maxW="28rem"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isApiToken(text)) {
          onPaste(text);
        }
      }}
    >
      <chakra.div flex="1" minW="0">
        <PasswordInput
          label="explorer.token.paste"
          labelHidden
          hint={<FormattedMessage id="explorer.token.paste" />}
          value={text}
          onChange={setText}
          {...(wrong && { error: formatMessage({ id: "explorer.token.wrong" }) })}
        />
      </chakra.div>
      <Button type="submit" size="sm" variant="outline">
        <FormattedMessage id="explorer.token.use" />
      </Button>
    </chakra.form>
  );
}

const BAR = { display: "flex", flexWrap: "wrap", gap: "3", alignItems: "flex-start" } as const;
