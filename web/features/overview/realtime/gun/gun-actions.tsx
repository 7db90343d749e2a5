import { Button, chakra, Stack } from "@chakra-ui/react";
import { CirclePause, CirclePlay, KeyRound, OctagonX, ReceiptText } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { useIntl } from "react-intl";
import type { Format } from "../../../../lib/format.ts";
import { useFormat } from "../../../../lib/format.ts";
import { confirm } from "../../../../ui/confirm-store.ts";
import type { ForecourtUnits } from "../../../../parts/gun/gun-tile.tsx";
import type { GunTileFragment } from "../../../../parts/gun/gun-tile.generated.ts";
import type { ActionSituation, GunAction } from "./command-rules.ts";
import { reasonAgainst } from "./command-rules.ts";
import { PresetForm } from "./preset-form.tsx";
import { ReleaseByCard } from "./release-by-card.tsx";
import type { GunOrders, Preset } from "./use-gun-command.ts";

const OTHERS: readonly { action: Exclude<GunAction, "AUTHORIZE">; icon: LucideIcon }[] = [
  { action: "STOP", icon: OctagonX },
  { action: "SUSPEND", icon: CirclePause },
  { action: "RESUME", icon: CirclePlay },
  { action: "CLOSE_TRANSACTION", icon: ReceiptText },
];

interface GunActionsProps {
  gun: GunTileFragment;
  situation: ActionSituation;
  units: ForecourtUnits;
  orders: GunOrders;
}

/** What can be ordered of the gun now; what cannot says why. Every order is confirmed by the gun's number and place. */
export function GunActions({ gun, situation, units, orders }: GunActionsProps) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const id = useId();
  const actions = useRef<HTMLDivElement>(null);
  const sending = orders.state.phase === "sending";
  const against = reasonAgainst("AUTHORIZE", situation);

  // The button that gave the order goes when the gun obeys; the keyboard stays with the orders.
  useEffect(() => {
    if (document.activeElement === document.body) {
      actions.current?.focus({ preventScroll: true });
    }
  }, [against]);

  async function handleOrder(action: GunAction, preset?: Preset) {
    const confirmed = await confirm({
      title: `command.question.${action}`,
      ...(preset && { text: `command.question.preset.${preset.type}` as const }),
      values: { gun: gun.gunNumber, station: gun.stationName, value: preset ? presetText(preset, units, format) : "" },
      action: `command.${action}`,
      tone: action === "STOP" ? "danger" : "normal",
    });
    if (confirmed) {
      await orders.submit(action, preset);
    }
  }

  return (
    <Stack ref={actions} gap="4" tabIndex={-1} outline="none">
      {against && against !== "COMMAND_RUNNING" ? (
        <chakra.div display="flex" flexWrap="wrap" gap="3" alignItems="center">
          <Button size="sm" colorPalette="accent" disabled aria-describedby={`${id}AUTHORIZE`}>
            <KeyRound aria-hidden />
            {formatMessage({ id: "command.AUTHORIZE" })}
          </Button>
          <chakra.p id={`${id}AUTHORIZE`} fontSize="sm" color="muted" flex="1" minW="12rem">
            {formatMessage(
              { id: "command.cannotAuthorize" },
              { reason: formatMessage({ id: `command.reason.${against}` }) },
            )}
          </chakra.p>
        </chakra.div>
      ) : (
        <>
          <PresetForm
            units={units}
            busy={sending || against === "COMMAND_RUNNING"}
            onAuthorize={(preset) => void handleOrder("AUTHORIZE", preset)}
          />
          <div>
            <ReleaseByCard gun={gun} units={units} />
          </div>
        </>
      )}
      <chakra.ul css={LIST}>
        {OTHERS.map(({ action, icon: Icon }) => {
          const reason = reasonAgainst(action, situation);
          return (
            <li key={action}>
              <Button
                size="sm"
                variant={action === "STOP" && !reason ? "solid" : "outline"}
                colorPalette={action === "STOP" ? "red" : "accent"}
                disabled={reason !== undefined || sending}
                aria-describedby={reason && `${id}${action}`}
                onClick={() => void handleOrder(action)}
              >
                <Icon aria-hidden />
                {formatMessage({ id: `command.${action}` })}
              </Button>
              {reason && <span id={`${id}${action}`}>{formatMessage({ id: `command.reason.${reason}` })}</span>}
            </li>
          );
        })}
      </chakra.ul>
    </Stack>
  );
}

/** "¥200.00" or "30 L"; nothing for a full tank. */
function presetText({ type, value }: Preset, units: ForecourtUnits, format: Format): string {
  if (value === null) {
    return "";
  }
  return type === "AMOUNT"
    ? format.money(value, units.currencySymbol)
    : format.quantity(value, units.measureUnitSymbol);
}

const LIST = {
  display: "grid",
  columnGap: "3",
  rowGap: "2",
  listStyle: "none",
  // One column of buttons, as wide as the widest.
  gridTemplateColumns: "auto 1fr",
  "& li": { display: "grid", gridColumn: "1 / -1", gridTemplateColumns: "subgrid", alignItems: "center" },
  "& button": { justifyContent: "start" },
  "& span": { fontSize: "sm", color: "muted" },
} as const;
