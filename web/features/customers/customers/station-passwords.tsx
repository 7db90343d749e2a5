import { useMutation, useQuery } from "@apollo/client/react";
import { chakra, Skeleton } from "@chakra-ui/react";
import { KeyRound, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { confirm } from "../../../ui/confirm-store.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import {
  SetStationPasswordDocument,
  CustomerDetailDocument,
  RemoveStationPasswordDocument,
  StationPasswordsDocument,
  type CustomerLineFragment,
  type StationPasswordsQuery,
} from "./customers.generated.ts";
import { PasswordForm } from "./password-form.tsx";
import { ROWS } from "./rows-look.ts";
import { DeedButton } from "../../../ui/deed-button.tsx";

type Password = StationPasswordsQuery["stationPasswords"][number];

interface Props {
  readonly customer: CustomerLineFragment;
}

/** At which stations a customer has a password; the passwords themselves nobody reads. */
export function StationPasswords({ customer }: Props) {
  // undefined: no form; "": for a station that is still to be chosen.
  const [station, setStation] = useState<string>();
  const { data, error, refetch } = useQuery(StationPasswordsDocument, {
    variables: { customerId: customer.id },
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  if (error && !data) {
    return <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} compact />;
  }
  const add = (
    <DeedButton needs={SetStationPasswordDocument} size="sm" variant="outline" onClick={() => setStation("")}>
      <Plus aria-hidden />
      <FormattedMessage id="customer.password.set" />
    </DeedButton>
  );
  const passwords = data?.stationPasswords;
  return (
    <>
      {passwords === undefined && <Skeleton height="24" />}
      {passwords?.length === 0 && (
        <EmptyState
          icon={KeyRound}
          title="customer.password.none"
          text="customer.password.none.text"
          action={add}
          compact
        />
      )}
      {passwords && passwords.length > 0 && (
        <>
          <chakra.ul css={ROWS}>
            {passwords.map((password) => (
              <PasswordRow
                key={password.stationId}
                password={password}
                onReplace={() => setStation(password.stationId)}
              />
            ))}
          </chakra.ul>
          {add}
        </>
      )}
      {station !== undefined && (
        <PasswordForm customer={customer} stationId={station} onClose={() => setStation(undefined)} />
      )}
    </>
  );
}

interface RowProps {
  readonly password: Password;
  readonly onReplace: () => void;
}

function PasswordRow({ password, onReplace }: RowProps) {
  const { formatMessage } = useIntl();
  const { dateTime } = useFormat(useMe()?.network.timeZone);
  const [remove] = useMutation(RemoveStationPasswordDocument, {
    refetchQueries: [StationPasswordsDocument, CustomerDetailDocument],
  });
  const { customerId, stationId, stationCode, stationName, setAt, setBy } = password;

  async function handleRemove() {
    const sure = await confirm({
      title: "customer.password.remove.question",
      values: { station: stationName },
      action: "customer.password.remove.action",
      tone: "danger",
    });
    if (sure) {
      // A refusal is told by a notice.
      await remove({ variables: { input: { customerId, stationId } } }).catch(() => undefined);
    }
  }

  return (
    <li>
      <chakra.div flex="1" minW="0">
        <b>
          <bdi>{stationName}</bdi>
        </b>
        <p>
          <bdi>{stationCode}</bdi>
        </p>
        <small>
          <FormattedMessage id="customer.password.setBy" values={{ time: dateTime(setAt), name: <bdi>{setBy}</bdi> }} />
        </small>
      </chakra.div>
      <IconButton
        needs={SetStationPasswordDocument}
        size="sm"
        label={formatMessage({ id: "customer.password.replace" }, { station: stationName })}
        onClick={onReplace}
      >
        <KeyRound size={15} aria-hidden />
      </IconButton>
      <IconButton
        needs={RemoveStationPasswordDocument}
        size="sm"
        label={formatMessage({ id: "customer.password.remove" }, { station: stationName })}
        onClick={() => void handleRemove()}
      >
        <Trash2 size={15} aria-hidden />
      </IconButton>
    </li>
  );
}
