import { chakra } from "@chakra-ui/react";
import { AnimatePresence, m } from "framer-motion";
import { ChevronDown } from "lucide-react";
import { useRef, type ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import type { Group } from "../navigation.ts";
import { showCurrentEntry } from "./current-entry.ts";

interface Props {
  /** Of its name, which labels what is in it. */
  readonly id: string;
  readonly group: Group;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** One part of the day's work, which its name opens and closes. */
export function MenuGroup({ id, group, open, onToggle, children }: Props) {
  const entries = useRef<HTMLDivElement>(null);
  const controls = `${id}entries`;
  return (
    <chakra.div mb="1">
      <h2>
        <GroupName
          id={id}
          type="button"
          aria-expanded={open}
          {...(open ? { "aria-controls": controls } : {})}
          onClick={onToggle}
        >
          <FormattedMessage id={`menu.group.${group}`} />
          <Chevron aria-hidden {...(open ? {} : { "data-closed": "" })}>
            <ChevronDown size={14} />
          </Chevron>
        </GroupName>
      </h2>
      <AnimatePresence initial={false}>
        {open && (
          <m.div
            ref={entries}
            id={controls}
            initial={{ height: 0 }}
            animate={{ height: "auto" }}
            exit={{ height: 0 }}
            style={{ overflow: "clip" }}
            onAnimationComplete={() => showCurrentEntry(entries.current)}
          >
            {children}
          </m.div>
        )}
      </AnimatePresence>
    </chakra.div>
  );
}

const GroupName = chakra("button", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "2",
    w: "100%",
    h: "8",
    px: "3",
    borderRadius: "control",
    fontSize: "xs",
    fontWeight: "600",
    color: "muted",
    whiteSpace: "nowrap",
    cursor: "pointer",
    _hover: { bg: "surface.sunken", color: "text" },
    _focusVisible: { outlineOffset: "-2px" },
  },
});

const Chevron = chakra("span", {
  base: {
    display: "inline-flex",
    transition: "transform",
    transitionDuration: "moderate",
    "&[data-closed]": { transform: "rotate(-90deg)", _rtl: { transform: "rotate(90deg)" } },
  },
});
