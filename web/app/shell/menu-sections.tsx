import { chakra } from "@chakra-ui/react";
import { Fragment } from "react";
import { FormattedMessage } from "react-intl";
import { sectionsOf, type Route } from "../navigation.ts";
import { MenuEntry } from "./menu-entry.tsx";

interface Props {
  readonly routes: readonly Route[];
  /** The id of the group's name. */
  readonly labelledBy: string;
  readonly collapsed: boolean;
}

/** A group's entries; where they stand under several labels, these tell them apart. */
export function MenuSections({ routes, labelledBy, collapsed }: Props) {
  const sections = sectionsOf(routes);
  return sections.map(({ section, routes: entries }) => {
    const label = sections.length > 1 ? section : undefined;
    const id = label ? `${labelledBy}${label}` : labelledBy;
    return (
      <Fragment key={section ?? ""}>
        {label && (
          <SectionName id={id} {...(collapsed ? { srOnly: true } : {})}>
            <FormattedMessage id={`menu.section.${label}`} />
          </SectionName>
        )}
        <chakra.ul
          aria-labelledby={id}
          display="grid"
          gridTemplateColumns="minmax(0, 1fr)"
          gap="0.5"
          listStyleType="none"
        >
          {entries.map((route) => (
            <li key={route.path}>
              <MenuEntry route={route} collapsed={collapsed} />
            </li>
          ))}
        </chakra.ul>
      </Fragment>
    );
  });
}

const SectionName = chakra("h3", {
  base: { px: "3", pt: "2", pb: "1", fontSize: "xs", color: "muted", truncate: true },
});
