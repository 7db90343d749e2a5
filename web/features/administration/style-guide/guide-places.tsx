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
  { id: "S01", label: "S01", outcome: "DONE", refusal: null },
  { id: "S02", label: "S02", outcome: "REFUSED", refusal: { number: 10022, params: {} } },
  { id: "S03", label: "S03", outcome: "UNDONE", refusal: null },
  { id: "S04", label: "S04", outcome: "UNCHANGED", refusal: null },
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
        <RowOutcomes outcomes={ROWS} />
      </Sample>
    </GuideSection>
  );
}
