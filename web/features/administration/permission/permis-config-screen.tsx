import { useSearchParams } from "react-router-dom";
import { PartLinks } from "../../../ui/part-links.tsx";
import { partIn } from "../../../ui/parts.ts";
import { ApiTokensPart } from "./api-tokens-part.tsx";
import { PeoplePart } from "./people-part.tsx";
import { RolesPart } from "./roles-part.tsx";

const PARTS = [
  { id: "roles", title: "permission.part.roles", content: RolesPart },
  { id: "people", title: "permission.part.people", content: PeoplePart },
  { id: "tokens", title: "permission.part.tokens", content: ApiTokensPart },
] as const;

/** /permisConfig: what roles allow, who has them, and what programs may do. */
export function PermisConfigScreen() {
  const [params] = useSearchParams();
  const { id, content: Content } = partIn<(typeof PARTS)[number]>(params, PARTS);
  return <Content key={id} tabs={<PartLinks label="permission.parts" parts={PARTS} present={id} />} />;
}
