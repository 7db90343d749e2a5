import { useMutation } from "@apollo/client/react";
import { Button, chakra, Heading } from "@chakra-ui/react";
import { Building2, FolderInput, Pencil, Plus, Settings2, Trash2 } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { Link } from "react-router-dom";
import { paths } from "../../../lib/paths.ts";
import { Permission } from "../../../../common/permission.ts";
import { useAllowed } from "../../../lib/session.ts";
import { confirm } from "../../../ui/confirm-store.ts";
import { HistoryButton } from "../../../parts/record-history/history-button.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { tabular } from "../../../ui/theme.ts";
import { FactorRule } from "./factor-rule.tsx";
import { MoveForm } from "./move-form.tsx";
import {
  MovePlatformDocument,
  CreatePlatformDocument,
  ChangePlatformDocument,
  DeletePlatformDocument,
  type PlatformRowFragment,
  PlatformTreeDocument,
} from "./platform.generated.ts";
import { ChangeIdentityProviderDocument } from "./provider.generated.ts";
import { ProviderForm } from "./provider-form.tsx";
import { TrainingBadge } from "./training-badge.tsx";
import { NewPlatformForm, PlatformForm } from "./platform-form.tsx";
import { DeedButton } from "../../../ui/deed-button.tsx";

interface Props {
  readonly platform: PlatformRowFragment;
  readonly platforms: readonly PlatformRowFragment[];
  /** It is the person's own: their superior's to change, and nobody's below to delete. */
  readonly own: boolean;
  readonly onChoose: (id: string | undefined) => void;
}

/** The chosen platform: what it may have, how it is run, and what can be done with it. */
export function PlatformPanel({ platform, platforms, own, onChoose }: Props) {
  const [open, setOpen] = useState<"create" | "change" | "move" | "provider">();
  const close = () => setOpen(undefined);
  return (
    <chakra.section css={PANEL} aria-label={platform.name}>
      <chakra.header display="flex" flexWrap="wrap" gap="2" alignItems="center">
        <Heading as="h2" fontSize="lg" fontWeight="600" flex="1" minW="max-content">
          <bdi>{platform.name}</bdi>
        </Heading>
        {platform.training && <TrainingBadge />}
        <Acts platform={platform} own={own} onOpen={setOpen} onDeleted={() => onChoose(undefined)} />
      </chakra.header>
      {platform.training && (
        <chakra.p fontSize="sm" color="muted">
          <FormattedMessage id="platform.training.text" />
        </chakra.p>
      )}
      <Facts platform={platform} />
      {own && platform.parentId === null && <FactorRule />}
      {open === "create" && (
        <NewPlatformForm
          superior={platform}
          onClose={close}
          onDone={(id) => {
            close();
            onChoose(id);
          }}
        />
      )}
      {open === "change" && <PlatformForm platform={platform} onClose={close} />}
      {open === "provider" && <ProviderForm onClose={close} />}
      {open === "move" && <MoveForm platform={platform} platforms={platforms} onClose={close} />}
    </chakra.section>
  );
}

interface ActsProps extends Pick<Props, "platform" | "own"> {
  readonly onOpen: (form: "create" | "change" | "move" | "provider") => void;
  readonly onDeleted: () => void;
}

function Acts({ platform, own, onOpen, onDeleted }: ActsProps) {
  const site = useAllowed(Permission.SiteSet);
  const [remove] = useMutation(DeletePlatformDocument, {
    refetchQueries: [PlatformTreeDocument],
    awaitRefetchQueries: true,
  });

  async function handleDelete() {
    const { id, name, stationCount, accountCount, subordinateCount } = platform;
    const values = { name, stations: stationCount, accounts: accountCount, platforms: subordinateCount };
    const yes = await confirm({
      title: "platform.delete.title",
      text: "platform.delete.text",
      values,
      action: "platform.delete",
      tone: "danger",
      count: 1,
    });
    if (yes) {
      // What is refused, the client tells.
      await remove({ variables: { input: { id } } }).then(
        () => {
          notify({ tone: "success", message: "platform.deleted", values: { name } });
          onDeleted();
        },
        () => undefined,
      );
    }
  }

  return (
    <>
      <HistoryButton objectId={platform.id} name={platform.name} />
      {own && site && (
        <Button size="sm" variant="outline" colorPalette="gray" asChild>
          <Link to={paths.siteSet}>
            <Settings2 aria-hidden />
            <FormattedMessage id="menu.siteSet" />
          </Link>
        </Button>
      )}
      {own && platform.parentId === null && (
        <DeedButton
          needs={ChangeIdentityProviderDocument}
          size="sm"
          variant="outline"
          colorPalette="gray"
          onClick={() => onOpen("provider")}
        >
          <Building2 aria-hidden />
          <FormattedMessage id="provider.open" />
        </DeedButton>
      )}
      {!own && (
        <>
          <DeedButton
            needs={ChangePlatformDocument}
            size="sm"
            variant="outline"
            colorPalette="gray"
            onClick={() => onOpen("change")}
          >
            <Pencil aria-hidden />
            <FormattedMessage id="platform.change" />
          </DeedButton>
          <DeedButton
            needs={MovePlatformDocument}
            size="sm"
            variant="outline"
            colorPalette="gray"
            onClick={() => onOpen("move")}
          >
            <FolderInput aria-hidden />
            <FormattedMessage id="platform.move" />
          </DeedButton>
          <DeedButton
            needs={DeletePlatformDocument}
            size="sm"
            variant="outline"
            colorPalette="red"
            onClick={() => void handleDelete()}
          >
            <Trash2 aria-hidden />
            <FormattedMessage id="platform.delete" />
          </DeedButton>
        </>
      )}
      <DeedButton
        needs={CreatePlatformDocument}
        size="sm"
        variant="outline"
        colorPalette="gray"
        onClick={() => onOpen("create")}
      >
        <Plus aria-hidden />
        <FormattedMessage id="platform.new" />
      </DeedButton>
    </>
  );
}

function Facts({ platform }: Pick<Props, "platform">) {
  const { formatMessage } = useIntl();
  const { stationCount, siteLimit, currency, currencySymbol, measureUnitSymbol, timeZone, handshiftNumber } = platform;
  const facts = [
    {
      title: "platform.stations",
      value: formatMessage({ id: "platform.used" }, { count: stationCount, limit: siteLimit }),
    },
    { title: "platform.accounts", value: platform.accountCount },
    { title: "platform.subordinates", value: platform.subordinateCount },
    { title: "platform.timeZone", value: timeZone },
    { title: "platform.currencySymbol", value: `${currencySymbol} (${currency})` },
    { title: "platform.measureUnitSymbol", value: measureUnitSymbol },
    { title: "platform.shifts", value: handshiftNumber },
    { title: "platform.contactName", value: [platform.contactName, platform.phone, platform.email] },
    { title: "platform.requestAddress", value: [platform.requestAddress, platform.pushType] },
  ] as const;
  return (
    <chakra.dl css={FACTS}>
      {facts.map(({ title, value }) => {
        const texts = (typeof value === "object" ? value : [value]).filter((each) => each !== null && each !== "");
        return (
          texts.length > 0 && (
            <div key={title}>
              <dt>{formatMessage({ id: title })}</dt>
              <dd>
                {texts.map((text) => (
                  <bdi key={text}>{text}</bdi>
                ))}
              </dd>
            </div>
          )
        );
      })}
    </chakra.dl>
  );
}

const PANEL = {
  display: "flex",
  flexDirection: "column",
  gap: "3",
  padding: "3",
  bg: "surface",
  borderWidth: "1px",
  borderColor: "line",
  borderRadius: "surface",
  boxShadow: "raised",
} as const;

const FACTS = {
  ...tabular,
  display: "flex",
  flexWrap: "wrap",
  columnGap: "6",
  rowGap: "2",
  fontSize: "sm",
  "& dt": { color: "muted", fontSize: "xs" },
  "& dd": { display: "flex", flexWrap: "wrap", columnGap: "2", overflowWrap: "anywhere" },
} as const;
