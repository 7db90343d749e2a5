import { Button, chakra } from "@chakra-ui/react";
import { KeyRound } from "lucide-react";
import { useState, type ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import type { MessageId } from "../../../i18n/messages.ts";
import { useMe } from "../../../lib/me.ts";
import { useSession } from "../../../lib/session.ts";
import { HeldPermissions } from "../../../parts/rights/held-permissions.tsx";
import { LanguageSelect } from "../../../ui/language-select.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { Surface } from "../../../ui/surface.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SecondFactorPart } from "./second-factor-part.tsx";
import { SessionsPart } from "./sessions-part.tsx";

/** /myAccount: who one is here, the password and what is asked for beside it, where one is logged in, and what one may do. */
export function OwnScreen() {
  const session = useSession();
  return (
    <Screen title="menu.own">
      <chakra.div css={SIDES}>
        <chakra.div css={COLUMN}>
          <Person />
          <SecondFactorPart />
          <SessionsPart />
        </chakra.div>
        <Surface title={<FormattedMessage id="own.rights" />}>
          <chakra.div px="4" pb="4">
            {session && <HeldPermissions grants={session} />}
          </chakra.div>
        </Surface>
      </chakra.div>
    </Screen>
  );
}

function Person() {
  const me = useMe();
  const [changing, setChanging] = useState(false);
  return (
    <Surface title={<FormattedMessage id="own.person" />}>
      <chakra.dl css={FACTS}>
        <Fact title="account.name">
          <bdi>{me?.name ?? NO_VALUE}</bdi>
        </Fact>
        <Fact title="account.login">
          <bdi>{me?.login ?? NO_VALUE}</bdi>
        </Fact>
        <Fact title="account.platform">
          <bdi>{me?.platform.name ?? NO_VALUE}</bdi>
        </Fact>
        <Fact title="language.label">
          <LanguageSelect />
        </Fact>
        <Fact title="account.password">
          <Button size="sm" variant="outline" colorPalette="gray" onClick={() => setChanging(true)}>
            <KeyRound aria-hidden />
            <FormattedMessage id="own.password.change" />
          </Button>
        </Fact>
      </chakra.dl>
      {changing && <PasswordForm onClose={() => setChanging(false)} />}
    </Surface>
  );
}

function Fact({ title, children }: { readonly title: MessageId; readonly children: ReactNode }) {
  return (
    <div>
      <dt>
        <FormattedMessage id={title} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

const SIDES = {
  display: "grid",
  gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) minmax(0, 1fr)" },
  gap: "3",
  alignItems: "start",
} as const;

const COLUMN = { display: "grid", gap: "3", minWidth: "0" } as const;

const FACTS = {
  paddingInline: "4",
  paddingBlockEnd: "4",
  display: "grid",
  gap: "2",
  "& > div": {
    display: "grid",
    gridTemplateColumns: "minmax(0, 10rem) minmax(0, 1fr)",
    alignItems: "center",
    minHeight: "9",
    columnGap: "3",
  },
  "& dt": { color: "muted", fontSize: "sm" },
} as const;
