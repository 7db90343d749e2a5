import { FormattedMessage } from "react-intl";
import { paths } from "../../../lib/paths.ts";
import { usePreference } from "../../../lib/preferences/use-preference.ts";
import { mostVisited } from "../../../lib/preferences/visits.ts";
import { useScreens } from "../../../ui/screens-map.ts";
import { WayCard, WaySection } from "./way-card.tsx";

/** As many as one finds again by their place. */
const MOST = 6;
/** What everybody begins with, and what they say of themselves. */
const FIRST = [
  { path: paths.kanban, text: "home.kanban.text" },
  { path: paths.realTime, text: "home.realTimeEquip.text" },
] as const;

/** The screens that this person opens most on this device; in the beginning those that everybody does. */
export function OwnScreens() {
  const screens = useScreens();
  const [visits] = usePreference("visits");
  const order = [...new Set([...mostVisited(visits), ...FIRST.map(({ path }) => path)])];
  const own = order
    .filter((path) => path !== paths.home)
    .flatMap((path) => screens.get(path) ?? [])
    .slice(0, MOST);
  return (
    <WaySection title="home.go">
      {own.map(({ path, icon, title }) => {
        const text = FIRST.find((each) => each.path === path)?.text;
        return (
          <WayCard
            key={path}
            to={path}
            icon={icon}
            title={<FormattedMessage id={title} />}
            text={text && <FormattedMessage id={text} />}
          />
        );
      })}
    </WaySection>
  );
}
