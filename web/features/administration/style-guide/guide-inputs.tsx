import type { Grants } from "../../../lib/session.ts";
import { useState } from "react";
import { useIntl } from "react-intl";
import { ColourInput } from "../../../ui/inputs/colour-input.tsx";
import { DateInput, DateTimeInput } from "../../../ui/inputs/date-input.tsx";
import { DecimalInput, MoneyInput, PercentageInput, VolumeInput } from "../../../ui/inputs/decimal-input.tsx";
import { GradeSelect, useGradeChoices } from "../../../parts/grade/grade-select.tsx";
import { NumberInput } from "../../../ui/inputs/number-input.tsx";
import { ChecksInput } from "../../../ui/inputs/checks-input.tsx";
import { PasswordInput } from "../../../ui/inputs/password-input.tsx";
import { PermissionGrid, type PermissionGroup } from "../../../parts/rights/permission-grid.tsx";
import { PlateInput } from "../../../parts/price-tester/plate-input.tsx";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { StationTreeInput } from "../../../parts/places/station-tree-input.tsx";
import { SwitchInput } from "../../../ui/inputs/switch-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { TimeZoneSelect } from "../../../ui/inputs/time-zone-select.tsx";
import { usePlaces } from "../../../parts/places/use-places.ts";
import { GuideSection, Sample } from "./guide-parts.tsx";

const GROUPS: readonly PermissionGroup[] = [
  {
    title: "menu.group.overview",
    permissions: [
      { value: 0, title: "menu.index" },
      { value: 6, title: "menu.realTimeEquip" },
    ],
  },
  {
    title: "menu.group.safety",
    permissions: [{ value: 116, title: "kanban.alarms.title", operate: "right.116.OPERATE" }],
  },
];
const PRESETS = ["#2563eb", "#16a34a", "#d97706", "#b21d2a"];

/** Every input, filled, empty, wrong and disabled. */
export function GuideInputs() {
  return (
    <GuideSection name="inputs">
      <Words />
      <Numbers />
      <Moments />
      <Choices />
    </GuideSection>
  );
}

function Words() {
  const { formatMessage } = useIntl();
  const [text, setText] = useState("");
  const [plate, setPlate] = useState("");
  const [password, setPassword] = useState("");
  const [fresh, setFresh] = useState("");
  const wrong = formatMessage({ id: "form.required" });
  return (
    <>
      <Sample name="TextInput">
        <TextInput label="filter.station" value={text} onChange={setText} required />
      </Sample>
      <Sample name="TextInput error">
        <TextInput label="filter.station" value={text} onChange={setText} required error={wrong} />
      </Sample>
      <Sample name="TextInput disabled">
        <TextInput label="filter.station" value={text} onChange={setText} disabled />
      </Sample>
      <Sample name="PlateInput">
        <PlateInput label="gun.plate" value={plate} onChange={setPlate} />
      </Sample>
      <Sample name="PasswordInput">
        <PasswordInput label="login.password" value={password} onChange={setPassword} />
      </Sample>
      <Sample name="PasswordInput fresh">
        <PasswordInput fresh label="login.password" value={fresh} onChange={setFresh} />
      </Sample>
    </>
  );
}

function Numbers() {
  const [decimal, setDecimal] = useState("1234.50");
  const [money, setMoney] = useState("");
  const [volume, setVolume] = useState("40.000");
  const [share, setShare] = useState("12.5");
  const [count, setCount] = useState<number | null>(3);
  return (
    <>
      <Sample name="DecimalInput limits={{ digits: 2, min, max }}">
        <DecimalInput
          label="tank.height"
          value={decimal}
          onChange={setDecimal}
          limits={{ digits: 2, min: "0", max: "2000" }}
        />
      </Sample>
      <Sample name="MoneyInput">
        <MoneyInput label="command.preset.AMOUNT" value={money} onChange={setMoney} limits={{ above: "0" }} />
      </Sample>
      <Sample name="VolumeInput">
        <VolumeInput label="command.preset.VOLUME" value={volume} onChange={setVolume} />
      </Sample>
      <Sample name="PercentageInput">
        <PercentageInput label="tank.ullage" value={share} onChange={setShare} />
      </Sample>
      <Sample name="NumberInput">
        <NumberInput label="filter.grade" value={count} onChange={setCount} min={1} max={9} />
      </Sample>
    </>
  );
}

function Moments() {
  const [day, setDay] = useState("");
  const [moment, setMoment] = useState("2026-11-21T04:30:00.000Z");
  const [zone, setZone] = useState("Asia/Shanghai");
  const [colour, setColour] = useState("#2563eb");
  return (
    <>
      <Sample name="DateInput">
        <DateInput label="calendar.date" value={day} onChange={setDay} />
      </Sample>
      <Sample name="DateTimeInput">
        <DateTimeInput label="calendar.time" value={moment} onChange={setMoment} timeZone={zone} />
      </Sample>
      <Sample name="TimeZoneSelect">
        <TimeZoneSelect label="calendar.time" value={zone} onChange={setZone} />
      </Sample>
      <Sample name="ColourInput">
        <ColourInput label="input.colour.pick" value={colour} onChange={setColour} presets={PRESETS} />
      </Sample>
    </>
  );
}

function Choices() {
  const { formatMessage } = useIntl();
  const places = usePlaces();
  const grades = useGradeChoices();
  const [kind, setKind] = useState<"AMOUNT" | "VOLUME" | "FULL" | "">("");
  const [on, setOn] = useState(true);
  const [grade, setGrade] = useState("");
  const [stations, setStations] = useState<readonly string[]>([]);
  const [some, setSome] = useState<readonly string[]>(["AMOUNT"]);
  const [grants, setGrants] = useState<Grants>({ permissions: [0], operates: [], approves: [] });
  const kinds = (["AMOUNT", "VOLUME", "FULL"] as const).map((value) => ({
    value,
    label: formatMessage({ id: `command.preset.${value}` }),
  }));
  return (
    <>
      <Sample name="SelectInput">
        <SelectInput label="command.preset.type" value={kind} onChange={setKind} options={kinds} required />
      </Sample>
      <Sample name="GradeSelect">
        <GradeSelect label="filter.grade" value={grade} onChange={setGrade} grades={grades} />
      </Sample>
      <Sample name="SwitchInput">
        <SwitchInput label="connection.back" value={on} onChange={setOn} />
      </Sample>
      <Sample name="ChecksInput">
        <ChecksInput label="filter.grade" value={some} onChange={setSome} options={kinds} />
      </Sample>
      <Sample name="StationTreeInput">
        <StationTreeInput label="filter.station" value={stations} onChange={setStations} places={places} />
      </Sample>
      <Sample name="PermissionGrid grantable={[0, 6]}">
        <PermissionGrid
          label="permissions.all"
          value={grants}
          onChange={setGrants}
          groups={GROUPS}
          grantable={{ permissions: [0, 6], operates: [6], approves: [] }}
        />
      </Sample>
    </>
  );
}
