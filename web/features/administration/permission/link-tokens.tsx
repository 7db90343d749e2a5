import { chakra } from "@chakra-ui/react";
import { type LucideIcon, MonitorUp, Smartphone } from "lucide-react";
import { type ComponentType, type ReactNode, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { Permission } from "../../../../common/permission.ts";
import { PHONE_DAYS, PHONE_RIGHTS } from "../../../../common/phone-rights.ts";
import type { MessageId } from "../../../i18n/messages.ts";
import { useMe } from "../../../lib/me.ts";
import { useSession } from "../../../lib/session.ts";
import { DeedButton } from "../../../ui/deed-button.tsx";
import { grantableGroups, useRightsMap } from "../../../ui/rights-map.ts";
import { CreateApiTokenDocument } from "./api-token.generated.ts";
import { DisplayTokenDialog } from "./display-token-dialog.tsx";
import { NO_GRANTS } from "./grants-field.ts";
import { LinkTokenForm } from "./link-token-form.tsx";
import { PhoneTokenDialog } from "./phone-token-dialog.tsx";

/** A dashboard on a wall sees what the dashboard shows. */
const DISPLAY_RIGHTS = [Permission.Home];
/** Nobody changes a link on a wall every month: as long as tokens last at most. */
const DISPLAY_DAYS = { usual: 366, most: 366 } as const;

/** A token for the page for phones, by a code that the phone scans. */
export const PhoneToken = () => (
  <LinkToken
    icon={Smartphone}
    action="apiToken.phone"
    title="apiToken.phone.title"
    rights={PHONE_RIGHTS}
    days={PHONE_DAYS}
    dialog={PhoneTokenDialog}
  >
    <SeenRights />
  </LinkToken>
);

/** A token for a dashboard on a wall, by a link that its browser opens. */
export const DisplayToken = () => (
  <LinkToken
    icon={MonitorUp}
    action="apiToken.display"
    title="apiToken.display.title"
    rights={DISPLAY_RIGHTS}
    days={DISPLAY_DAYS}
    dialog={DisplayTokenDialog}
  >
    <SeenDashboard />
  </LinkToken>
);

interface Props {
  readonly icon: LucideIcon;
  readonly action: MessageId;
  readonly title: MessageId;
  readonly rights: readonly number[];
  readonly days: { readonly usual: number; readonly most: number };
  readonly dialog: ComponentType<{ readonly token: string; readonly onClose: () => void }>;
  readonly children: ReactNode;
}

function LinkToken({ icon: Icon, action, title, rights, days, dialog: Dialog, children }: Props) {
  const [making, setMaking] = useState(false);
  const [secret, setSecret] = useState<string>();
  function handleMade(token: string) {
    setMaking(false);
    setSecret(token);
  }
  return (
    <>
      <DeedButton needs={CreateApiTokenDocument} size="sm" variant="outline" onClick={() => setMaking(true)}>
        <Icon aria-hidden />
        <FormattedMessage id={action} />
      </DeedButton>
      {making && (
        <LinkTokenForm title={title} rights={rights} days={days} onMade={handleMade} onClose={() => setMaking(false)}>
          {children}
        </LinkTokenForm>
      )}
      {secret !== undefined && <Dialog token={secret} onClose={() => setSecret(undefined)} />}
    </>
  );
}

/** The dashboard is of the platform whose person makes the link. */
function SeenDashboard() {
  const platform = useMe()?.platform.name ?? "";
  return (
    <chakra.p fontSize="sm" color="muted">
      <FormattedMessage id="apiToken.display.rights" values={{ platform: <bdi>{platform}</bdi> }} />
    </chakra.p>
  );
}

/** By the screens that they open in the console. */
function SeenRights() {
  const { formatMessage } = useIntl();
  const { permissions } = useSession() ?? NO_GRANTS;
  const rights: readonly number[] = PHONE_RIGHTS.filter((right) => permissions.includes(right));
  const names = grantableGroups(useRightsMap())
    .flatMap((group) => group.permissions)
    .filter(({ value }) => rights.includes(value))
    .map(({ title }) => formatMessage({ id: title }));
  return (
    <div>
      <chakra.p fontSize="sm" color="muted">
        <FormattedMessage id="apiToken.phone.rights" />
      </chakra.p>
      <chakra.ul fontSize="sm" paddingInlineStart="5" listStyleType="disc">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </chakra.ul>
    </div>
  );
}
