import { useQuery } from "@apollo/client/react";
import { Button, chakra, Skeleton } from "@chakra-ui/react";
import { ListRestart, ShieldCheck, ShieldOff, ShieldPlus, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { LoadError } from "../../../ui/load-error.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { Surface } from "../../../ui/surface.tsx";
import { OwnSecondFactorDocument, type OwnSecondFactorQuery } from "./own.generated.ts";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { EndFactorForm, NewCodesForm } from "./second-factor-forms.tsx";
import { FactorSetUp } from "./second-factor-set-up.tsx";

type Deed = "SET_UP" | "NEW_CODES" | "END";

/** What one's logins ask for beside the password, and how to have that. */
export function SecondFactorPart() {
  const { data, error, refetch } = useQuery(OwnSecondFactorDocument, {
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  const [deed, setDeed] = useState<Deed>();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => setDeed(undefined);
  const tell = (told: readonly string[]) => {
    close();
    setCodes(told);
  };
  return (
    <Surface title={<FormattedMessage id="own.factor" />}>
      <chakra.div px="4" pb="4">
        {data ? (
          <FactorState factor={data.ownSecondFactor} onDeed={setDeed} />
        ) : error ? (
          <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} compact />
        ) : (
          <Skeleton h="16" />
        )}
      </chakra.div>
      {deed === "SET_UP" && <FactorSetUp onClose={close} onCodes={tell} />}
      {deed === "NEW_CODES" && <NewCodesForm onClose={close} onCodes={tell} />}
      {deed === "END" && <EndFactorForm onClose={close} />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </Surface>
  );
}

interface StateProps {
  readonly factor: OwnSecondFactorQuery["ownSecondFactor"];
  readonly onDeed: (deed: Deed) => void;
}

/** So few recovery codes are soon none. */
const FEW = 2;

function FactorState({ factor: { since, recoveryCodesLeft: left }, onDeed }: StateProps) {
  const { formatMessage } = useIntl();
  const { dateTime } = useFormat(useMe()?.network.timeZone);
  if (since === null) {
    return (
      <>
        <chakra.p color="muted" fontSize="sm" maxW="70ch" mb="3">
          <FormattedMessage id="own.factor.none" />
        </chakra.p>
        <Button size="sm" onClick={() => onDeed("SET_UP")}>
          <ShieldPlus aria-hidden />
          <FormattedMessage id="own.factor.setUp" />
        </Button>
      </>
    );
  }
  const plain = { size: "sm", variant: "outline", colorPalette: "gray" } as const;
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" mb="3">
        <StatusBadge meaning="refuelling" icon={ShieldCheck} word={formatMessage({ id: "own.factor.on" })} />
        {left <= FEW && (
          <StatusBadge
            meaning="warning"
            icon={TriangleAlert}
            word={formatMessage({ id: "own.factor.few" }, { count: left })}
          />
        )}
        <chakra.span color="muted" fontSize="sm">
          <FormattedMessage id="own.factor.facts" values={{ since: dateTime(since), count: left }} />
        </chakra.span>
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button {...plain} onClick={() => onDeed("NEW_CODES")}>
          <ListRestart aria-hidden />
          <FormattedMessage id="own.factor.codes" />
        </Button>
        <Button {...plain} colorPalette="red" onClick={() => onDeed("END")}>
          <ShieldOff aria-hidden />
          <FormattedMessage id="own.factor.end" />
        </Button>
      </chakra.div>
    </>
  );
}
