import { Button, chakra, Heading, Text } from "@chakra-ui/react";
import { KeyRound, LogOut, type LucideIcon, ShieldPlus } from "lucide-react";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { FormattedMessage, useIntl } from "react-intl";
import type { MessageId } from "../../../i18n/messages.ts";
import { useSession } from "../../../lib/session.ts";
import type { FirstDeed } from "../../../schema-types.generated.ts";
import { AppearanceToggle } from "../../../ui/appearance-toggle.tsx";
import { FormBody, submitOf } from "../../../ui/form/form-parts.tsx";
import type { KitForm } from "../../../ui/form/use-kit-form.ts";
import { LanguageSelect } from "../../../ui/language-select.tsx";
import { Logo } from "../../../ui/logo.tsx";
import { useDocumentTitle } from "../../../ui/use-document-title.ts";
import { OwnPasswordFields } from "./password-form.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { FactorFields } from "./second-factor-set-up.tsx";
import { useFactorSetUp } from "./use-factor-set-up.ts";
import { useOwnPassword } from "./use-own-password.ts";

interface Props {
  readonly deed: FirstDeed;
  /** Recovery codes that were told and are not put away yet. */
  readonly codes: readonly string[] | undefined;
  readonly onCodes: (codes: readonly string[]) => void;
  /** It is done; what comes next the server says. */
  readonly onDone: () => void;
  readonly onLogout: () => void;
}

/** All that there is of the console until its person has chosen a password of their own, or set up the second factor that is demanded of them. */
export function FirstDeedScreen({ deed, codes, onCodes, onDone, onLogout }: Props) {
  return (
    <chakra.div display="flex" flexDirection="column" minH="100dvh" bg="ground">
      <chakra.header display="flex" flexWrap="wrap" alignItems="center" justifyContent="flex-end" gap="1" px="4" py="3">
        <chakra.span me="auto" display="flex">
          <Logo size={32} />
        </chakra.span>
        <LanguageSelect />
        <AppearanceToggle />
        <Button size="sm" variant="outline" colorPalette="gray" onClick={onLogout}>
          <LogOut aria-hidden />
          <FormattedMessage id="shell.logout" />
        </Button>
      </chakra.header>
      <chakra.main
        flex="1"
        display="flex"
        alignItems="flex-start"
        justifyContent="center"
        px="4"
        pt={{ base: "4", md: "12" }}
        pb="8"
      >
        {deed === "CHANGE_PASSWORD" ? <FirstPassword onDone={onDone} /> : <FirstFactor onCodes={onCodes} />}
      </chakra.main>
      {codes && <RecoveryCodesDialog codes={codes} onClose={onDone} />}
    </chakra.div>
  );
}

function FirstPassword({ onDone }: Pick<Props, "onDone">) {
  return (
    <FirstStep
      form={useOwnPassword(onDone)}
      icon={KeyRound}
      title="first.password"
      text="first.password.text"
      action="own.password.change"
      fields={(form) => <OwnPasswordFields form={form} />}
    />
  );
}

function FirstFactor({ onCodes }: Pick<Props, "onCodes">) {
  const setUp = useFactorSetUp(onCodes);
  return (
    <FirstStep
      form={setUp.form}
      icon={ShieldPlus}
      title="first.factor"
      text="first.factor.text"
      action={setUp.action}
      fields={() => <FactorFields {...setUp} />}
    />
  );
}

interface StepProps<TValues extends FieldValues> {
  readonly form: KitForm<TValues>;
  readonly icon: LucideIcon;
  readonly title: MessageId;
  readonly text: MessageId;
  readonly action: MessageId;
  readonly fields: (form: KitForm<TValues>) => ReactNode;
}

function FirstStep<TValues extends FieldValues>({ form, icon: Icon, title, text, action, fields }: StepProps<TValues>) {
  const { formatMessage } = useIntl();
  const name = useSession()?.name ?? "";
  useDocumentTitle(title);
  return (
    <chakra.form noValidate onSubmit={submitOf(form)} css={CARD}>
      <chakra.span color="accent.fg" display="flex">
        <Icon size={28} aria-hidden />
      </chakra.span>
      <div>
        <Heading as="h1" fontSize="xl" fontWeight="650" lineHeight="1.3">
          <FormattedMessage id={title} />
        </Heading>
        <Text color="muted" fontSize="sm">
          <bdi>{name}</bdi>
        </Text>
      </div>
      <Text color="muted" fontSize="sm">
        <FormattedMessage id={text} />
      </Text>
      <FormBody form={form}>{fields(form)}</FormBody>
      <Button type="submit" size="lg" aria-disabled={form.busy} aria-busy={form.busy} opacity={form.busy ? 0.75 : 1}>
        {formatMessage({ id: form.busy ? "form.busy" : action })}
      </Button>
    </chakra.form>
  );
}

const CARD = {
  display: "flex",
  flexDirection: "column",
  gap: "4",
  width: "100%",
  maxWidth: "26rem",
  padding: { base: "4", sm: "6" },
  bg: "surface",
  borderWidth: "1px",
  borderColor: "line",
  borderRadius: "surface",
  boxShadow: "raised",
} as const;
