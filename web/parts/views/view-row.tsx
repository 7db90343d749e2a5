import { chakra, Menu, Portal } from "@chakra-ui/react";
import { Check, Ellipsis, PencilLine, Save, Star, Trash2, Users } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { PlainIconButton } from "../../ui/plain-icon-button.tsx";
import type { SavedViewRowFragment } from "./views.generated.ts";

type Act = (view: SavedViewRowFragment) => void;

interface ViewRowProps {
  readonly view: SavedViewRowFragment;
  /** It is what the screen shows. */
  readonly current: boolean;
  readonly onApply: Act;
  readonly onRename: Act;
  readonly onReplace: Act;
  readonly onDelete: Act;
  readonly onToggleDefault: Act;
}

/** One view: open it, begin with it, and, where it is one's own, what can be changed of it. */
export function ViewRow({ view, current, onApply, onToggleDefault, ...acts }: ViewRowProps) {
  const { formatMessage } = useIntl();
  const { name, own, ownerName, shared, isDefault } = view;
  return (
    <Row>
      <button type="button" className="open" aria-current={current || undefined} onClick={() => onApply(view)}>
        <Check size={15} aria-hidden visibility={current ? "visible" : "hidden"} />
        <span className="name">
          <bdi>{name}</bdi>
          {!own && (
            <small>
              <FormattedMessage id="views.by" values={{ name: <bdi>{ownerName}</bdi> }} />
            </small>
          )}
        </span>
        {own && shared && (
          <span role="img" aria-label={formatMessage({ id: "views.visible.platform" })}>
            <Users size={14} aria-hidden />
          </span>
        )}
      </button>
      <PlainIconButton
        size="sm"
        label={formatMessage({ id: isDefault ? "views.default.stop" : "views.default.begin" }, { name })}
        title={formatMessage({ id: isDefault ? "views.default.stop" : "views.default.begin" }, { name })}
        aria-pressed={isDefault}
        onClick={() => onToggleDefault(view)}
      >
        <Star size={15} aria-hidden fill={isDefault ? "currentColor" : "none"} />
      </PlainIconButton>
      {own ? <MoreMenu view={view} {...acts} /> : <span className="gap" />}
    </Row>
  );
}

function MoreMenu({
  view,
  onRename,
  onReplace,
  onDelete,
}: Pick<ViewRowProps, "view" | "onRename" | "onReplace" | "onDelete">) {
  const { formatMessage } = useIntl();
  return (
    <Menu.Root positioning={{ placement: "bottom-end" }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <PlainIconButton size="sm" label={formatMessage({ id: "views.more" }, { name: view.name })}>
          <Ellipsis size={16} aria-hidden />
        </PlainIconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            <Menu.Item value="replace" onClick={() => onReplace(view)}>
              <Save size={16} aria-hidden />
              <FormattedMessage id="views.replace" />
            </Menu.Item>
            <Menu.Item value="rename" onClick={() => onRename(view)}>
              <PencilLine size={16} aria-hidden />
              <FormattedMessage id="views.rename" />
            </Menu.Item>
            <Menu.Item value="delete" color="state.fault.fg" onClick={() => onDelete(view)}>
              <Trash2 size={16} aria-hidden />
              <FormattedMessage id="views.delete" />
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

const Row = chakra("li", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "1",
    ps: "2",
    pe: "2",
    "& .open": {
      display: "flex",
      alignItems: "center",
      gap: "2",
      flex: "1",
      minW: "0",
      minH: "9",
      px: "2",
      borderRadius: "control",
      textAlign: "start",
      cursor: "pointer",
    },
    "& .open:hover": { bg: "surface.sunken" },
    "& .open[aria-current]": { color: "accent.fg", fontWeight: "500" },
    "& .open:focus-visible": { outline: "2px solid", outlineColor: "accent.solid" },
    "& .open > svg, & .open > [role=img]": { flex: "none", color: "muted" },
    "& .name": { flex: "1", minW: "0", overflowWrap: "anywhere", lineHeight: "1.3", py: "1" },
    "& .name small": { display: "block", color: "muted", fontSize: "xs" },
    "& .gap": { inlineSize: "7" },
  },
});
