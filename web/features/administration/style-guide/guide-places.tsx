import { chakra } from "@chakra-ui/react";
import { Siren, Unplug } from "lucide-react";
import { useState } from "react";
import { ACTIVATION_STATES, ActivationBadge } from "../../../parts/activation/activation-badge.tsx";
import { LocationInput } from "../../../parts/map/location-input.tsx";
import { WorldMap } from "../../../parts/map/map.tsx";
import { RowOutcomes } from "../../../parts/outcomes/row-outcomes.tsx";
import { GuideSection, Sample } from "./guide-parts.tsx";

const SHANGHAI = {
  id: "S01",
  latitude: 31.24,
  longitude: 121.5,
  name: "S01",
  word: "",
  meaning: "fault",
  icon: Siren,
} as const;
const HANGZHOU = {
  ...SHANGHAI,
  id: "S02",
  latitude: 30.25,
  longitude: 120.17,
  name: "S02",
  meaning: "offline",
  icon: Unplug,
} as const;
const POINTS = [SHANGHAI, HANGZHOU, { ...SHANGHAI, id: "S03", longitude: 121.53, name: "S03" }];

const ROWS = [
  { index: 0, id: "S01", outcome: "DONE", number: null },
  { index: 1, id: "S02", outcome: "REFUSED", number: 10022 },
  { index: 2, id: "S03", outcome: "UNDONE", number: null },
  { index: 3, id: "S04", outcome: "UNCHANGED", number: null },
] as const;

/** Where things stand, how far their activation is, and what became of many of them. */
export function GuidePlaces() {
  const [place, setPlace] = useState({ latitude: "31.24", longitude: "121.5" });
  return (
    <GuideSection name="places">
      <Sample name="WorldMap">
        <chakra.div display="flex" h="64">
          <WorldMap label="WorldMap" points={POINTS} />
        </chakra.div>
      </Sample>
      <Sample name="LocationInput">
        <LocationInput label="station.location" value={place} onChange={setPlace} />
      </Sample>
      <Sample name="ActivationBadge">
        <div>
          {ACTIVATION_STATES.map((state) => (
            <ActivationBadge key={state} state={state} />
          ))}
        </div>
      </Sample>
      <Sample name="RowOutcomes">
        <RowOutcomes outcomes={ROWS} nameOf={(id) => id} />
      </Sample>
    </GuideSection>
  );
}
