import { chakra, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { FormattedMessage, useIntl } from "react-intl";
import { DrawerFrame } from "../../../../ui/drawer-frame.tsx";
import { GunStateBadge, gunPresence } from "../../../../parts/gun/gun-state-badge.tsx";
import type { ForecourtUnits } from "../../../../parts/gun/gun-tile.tsx";
import type { GunTileFragment } from "../../../../parts/gun/gun-tile.generated.ts";
import { isPumpBusy } from "./command-rules.ts";
import { CommandProgress } from "./command-progress.tsx";
import { GunActions } from "./gun-actions.tsx";
import { GunDisplay } from "./gun-display.tsx";
import { GunHistory } from "./gun-history.tsx";
import type { RealTimeStationFragment } from "../realtime.generated.ts";
import { useGunCommand } from "./use-gun-command.ts";
import { useGunCommands } from "./use-gun-commands.ts";
import { useMay } from "../../../../lib/may.ts";
import { StopGunDocument } from "../realtime.generated.ts";

interface GunPanelProps {
  gun: GunTileFragment;
  station: RealTimeStationFragment;
  /** All guns of the station, among which its pump's are. */
  guns: readonly GunTileFragment[];
  units: ForecourtUnits;
  timeZone: string | undefined;
  onClose: () => void;
}

/** One gun at arm's length: its display, what can be ordered of it, and what happened to it last. */
export function GunPanel(props: GunPanelProps) {
  const { gun, station, onClose } = props;
  const { formatMessage } = useIntl();
  return (
    <DrawerFrame
      title={formatMessage({ id: "gun.name" }, { number: gun.gunNumber, grade: gun.gradeName })}
      subtitle={
        <Flex gap="2.5" alignItems="center" flexWrap="wrap">
          <GunStateBadge presence={gunPresence(gun)} />
          <bdi>{station.name}</bdi>
          <span>{formatMessage({ id: "gun.dispenser" }, { number: gun.dispenserNumber })}</span>
        </Flex>
      }
      size="sm"
      ground
      onClose={onClose}
    >
      <PanelBody key={gun.gunId} {...props} />
    </DrawerFrame>
  );
}

function PanelBody({ gun, guns, station, units, timeZone }: GunPanelProps) {
  const { formatMessage } = useIntl();
  const { commands, stateChanges, introduce } = useGunCommands(gun);
  const mayOrder = useMay(StopGunDocument);
  const orders = useGunCommand(gun.gunId, introduce);
  const situation = {
    state: gun.state,
    online: gun.online,
    pumpBusy: isPumpBusy(gun, guns),
    controlMode: station.controlMode,
    commands,
  };
  return (
    <Stack gap="5">
      <GunDisplay gun={gun} units={units} />
      <chakra.section aria-labelledby="gun-orders">
        <Heading as="h3" id="gun-orders" fontSize="md" fontWeight="600" marginBlockEnd="3">
          {formatMessage({ id: "gun.orders" })}
        </Heading>
        <Stack gap="4">
          {mayOrder ? (
            <GunActions gun={gun} situation={situation} units={units} orders={orders} />
          ) : (
            <Text fontSize="sm" color="muted">
              <FormattedMessage id="command.mayNot" />
            </Text>
          )}
          <CommandProgress orders={orders} commands={commands} />
        </Stack>
      </chakra.section>
      <GunHistory commands={commands} stateChanges={stateChanges} units={units} timeZone={timeZone} />
    </Stack>
  );
}
