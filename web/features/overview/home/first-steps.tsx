import { useQuery } from "@apollo/client/react";
import { chakra, Heading, Text } from "@chakra-ui/react";
import { ChevronRight, Circle, CircleCheck } from "lucide-react";
import { FormattedMessage } from "react-intl";
import { Link } from "react-router-dom";
import type { MessageId } from "../../../i18n/messages.ts";
import { paths } from "../../../lib/paths.ts";
import { useScreens } from "../../../ui/screens-map.ts";
import { HomeGradesDocument, type HomeDaySubscription } from "./home.generated.ts";

type Board = HomeDaySubscription["kanbanChanges"];

interface Step {
  readonly title: MessageId;
  readonly text: MessageId;
  readonly path: string;
  readonly done: boolean;
}

/** A network is empty until a first device of it has answered. */
export const isEmptyNetwork = ({ deviceCount, devicesNew }: Board): boolean => deviceCount === devicesNew;

/** The way from nothing to a station that is alive, with what of it is done; only for who can set up stations. */
export function FirstSteps({ board }: { readonly board: Board }) {
  const screens = useScreens();
  const grades = useQuery(HomeGradesDocument, { context: { silent: true } }).data?.grades.length ?? 0;
  const steps: readonly Step[] = [
    { title: "home.step.grades", text: "home.step.grades.text", path: paths.energySet, done: grades > 0 },
    {
      title: "home.step.station",
      text: "home.step.station.text",
      path: paths.stationSet,
      done: board.stationCount > 0,
    },
    { title: "home.step.devices", text: "home.step.devices.text", path: paths.deviceBind, done: board.deviceCount > 0 },
    {
      title: "home.step.activate",
      text: "home.step.activate.text",
      path: paths.siteActiva,
      done: !isEmptyNetwork(board),
    },
  ];
  const next = steps.find(({ done }) => !done);
  return screens.has(paths.stationSet) ? (
    <section>
      <Heading as="h2" fontSize="md" fontWeight="600" color="muted" mb="2">
        <FormattedMessage id="home.steps" />
      </Heading>
      <List>
        {steps.map((step) => (
          <chakra.li key={step.title} aria-current={step === next ? "step" : undefined}>
            <StepLine step={step} linked={screens.has(step.path)} />
          </chakra.li>
        ))}
      </List>
    </section>
  ) : null;
}

function StepLine({ step: { title, text, path, done }, linked }: { readonly step: Step; readonly linked: boolean }) {
  const content = (
    <>
      <chakra.span color={done ? "state.refuelling.fg" : "muted"} flex="none">
        {done ? <CircleCheck size={20} aria-hidden /> : <Circle size={20} aria-hidden />}
      </chakra.span>
      <chakra.span flex="1" minW="0">
        <Text as="span" display="block" fontWeight="600">
          <FormattedMessage id={title} />
          {done && (
            <chakra.span srOnly>
              <FormattedMessage id="home.step.done" />
            </chakra.span>
          )}
        </Text>
        <Text as="span" display="block" color="muted" fontSize="sm">
          <FormattedMessage id={text} />
        </Text>
      </chakra.span>
      {linked && (
        <chakra.span color="muted" _rtl={{ transform: "scaleX(-1)" }}>
          <ChevronRight size={18} aria-hidden />
        </chakra.span>
      )}
    </>
  );
  return linked ? <Link to={path}>{content}</Link> : <div>{content}</div>;
}

const List = chakra("ol", {
  base: {
    bg: "surface",
    borderWidth: "1px",
    borderColor: "line",
    borderRadius: "surface",
    boxShadow: "raised",
    overflow: "hidden",
    listStyleType: "none",
    "& > li + li": { borderBlockStartWidth: "1px", borderColor: "line" },
    "& > li[aria-current]": { bg: "accent.subtle" },
    "& > li > *": { display: "flex", alignItems: "center", gap: "3.5", px: "4", py: "3" },
    "& > li > a:hover": { bg: "surface.sunken" },
    "& > li > a:focus-visible": { outline: "2px solid", outlineColor: "accent.solid", outlineOffset: "-2px" },
  },
});
