import { useSearchParams } from "react-router-dom";
import { PartLinks } from "../../../ui/part-links.tsx";
import { partIn, type ScreenPart } from "../../../ui/parts.ts";
import { Screen } from "../../../ui/screen.tsx";
import { ApiTokensPart } from "./api-tokens-part.tsx";
import { PeoplePart } from "./people-part.tsx";
import { RolesPart } from "./roles-part.tsx";

const PARTS: readonly [ScreenPart, ...ScreenPart[]] = [
  { id: "roles", title: "permission.part.roles", content: RolesPart },
  { id: "people", title: "permission.part.people", content: PeoplePart },
  { id: "tokens", title: "permission.part.tokens", content: ApiTokensPart },
];

/** /permisConfig: what roles allow, who has them, and what programs may do. */
export function PermisConfigScreen() {
  const [params] = useSearchParams();
  const { id, content: Content } = partIn(params, PARTS);
  return (
    <Screen title="menu.permisConfig" fill>
      <PartLinks label="permission.parts" parts={PARTS} present={id} />
      <Content key={id} />
    </Screen>
  );
}
