import { useMutation } from "@apollo/client/react";
import { Button, chakra } from "@chakra-ui/react";
import { Plus } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { EmptyState } from "../../../ui/states.tsx";
import { Surface } from "../../../ui/surface.tsx";
import {
  CreateDispenserDocument,
  DeleteDispenserDocument,
  DeleteGunDocument,
  type BoundGunFragment,
  type StationSetUpQuery,
} from "./device-bind.generated.ts";
import { DispenserForm, GunForm } from "./forecourt-forms.tsx";
import { PieceActions } from "./piece-actions.tsx";
import { DeedButton } from "../../../ui/deed-button.tsx";

type Station = StationSetUpQuery["station"];
type Dispenser = Station["dispensers"][number];

type Edited =
  { readonly dispenser: Dispenser | null } | { readonly gun: BoundGunFragment | null; readonly on: Dispenser };

interface Props {
  readonly station: Station;
  readonly isOurs: boolean;
}

/** The dispensers of a station with their guns, each at its tank: what rows can be bound to. */
export function ForecourtSection({ station, isOurs }: Props) {
  const { formatMessage } = useIntl();
  const [edited, setEdited] = useState<Edited>();
  const close = () => setEdited(undefined);
  return (
    <Surface
      title={formatMessage({ id: "bind.forecourt" })}
      tools={
        isOurs && (
          <DeedButton
            needs={CreateDispenserDocument}
            size="xs"
            variant="ghost"
            onClick={() => setEdited({ dispenser: null })}
          >
            <Plus aria-hidden />
            <FormattedMessage id="bind.dispenser.add" />
          </DeedButton>
        )
      }
    >
      {station.dispensers.length === 0 && <EmptyState title="bind.forecourt.none" compact />}
      <chakra.ul css={LIST}>
        {station.dispensers.map((dispenser) => (
          <DispenserLine key={dispenser.id} {...{ dispenser, station, isOurs }} onEdit={setEdited} />
        ))}
      </chakra.ul>
      {edited && "dispenser" in edited && (
        <DispenserForm stationId={station.id} dispenser={edited.dispenser} onClose={close} />
      )}
      {edited && "gun" in edited && (
        <GunForm tanks={station.tanks} dispenserId={edited.on.id} gun={edited.gun} onClose={close} />
      )}
    </Surface>
  );
}

interface LineProps extends Props {
  readonly dispenser: Dispenser;
  readonly onEdit: (edited: Edited) => void;
}

const REFETCH = { refetchQueries: ["StationSetUp"] };

function DispenserLine({ dispenser, station, isOurs, onEdit }: LineProps) {
  const { formatMessage } = useIntl();
  const [removeDispenser] = useMutation(DeleteDispenserDocument, REFETCH);
  const [removeGun] = useMutation(DeleteGunDocument, REFETCH);
  const named = `${dispenser.number} · ${dispenser.name}`;
  const gone = async (work: Promise<{ data?: unknown }>) => Boolean((await work.catch(() => undefined))?.data);
  return (
    <li>
      <chakra.div css={HEAD}>
        <bdi>{named}</bdi>
        {isOurs && (
          <PieceActions
            id={dispenser.id}
            name={named}
            question="bind.dispenser.delete.title"
            onEdit={() => onEdit({ dispenser })}
            onDelete={() => gone(removeDispenser({ variables: { input: { id: dispenser.id } } }))}
          />
        )}
        {isOurs && (
          <Button
            size="xs"
            variant="ghost"
            marginInlineStart="auto"
            aria-label={formatMessage({ id: "bind.gun.add.of" }, { name: named })}
            onClick={() => onEdit({ gun: null, on: dispenser })}
          >
            <Plus aria-hidden />
            <FormattedMessage id="bind.gun.add" />
          </Button>
        )}
      </chakra.div>
      <ul>
        {dispenser.guns.map((gun) => {
          const name = formatMessage({ id: "bind.gun.of" }, { number: gun.number });
          const tank = station.tanks.find(({ id }) => id === gun.tankId);
          return (
            <chakra.li key={gun.id} display="flex" alignItems="center" gap="3" py="0.5">
              <chakra.i boxSize="2.5" borderRadius="full" flex="none" style={{ background: gun.grade.colour }} />
              <chakra.span minW="16" fontWeight="550">
                {name}
              </chakra.span>
              <chakra.span color="muted" flex="1" minW="0">
                <bdi>{gun.grade.name}</bdi>
                {tank && (
                  <chakra.span marginInlineStart="3">
                    <FormattedMessage id="tank.name" values={{ number: tank.number, name: tank.name }} />
                  </chakra.span>
                )}
              </chakra.span>
              {isOurs && (
                <PieceActions
                  id={gun.id}
                  name={name}
                  question="bind.gun.delete.title"
                  onEdit={() => onEdit({ gun, on: dispenser })}
                  onDelete={() => gone(removeGun({ variables: { input: { id: gun.id } } }))}
                />
              )}
            </chakra.li>
          );
        })}
      </ul>
    </li>
  );
}

const LIST = {
  listStyle: "none",
  fontSize: "sm",
  px: "4",
  pb: "3",
  "& > li": { py: "1.5", borderBlockStartWidth: "1px", borderColor: "line" },
  "& ul": { listStyle: "none", paddingInlineStart: "4" },
} as const;

const HEAD = { display: "flex", alignItems: "center", gap: "2", fontWeight: "600" } as const;
