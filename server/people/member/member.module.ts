import { domain } from "../../kernel/domain.ts";
import { memberImport } from "./member.import.ts";
import { members } from "./member.list.ts";
import { MemberResolver } from "./member.resolver.ts";

export const memberDomain = domain({
  resolvers: [MemberResolver],
  tables: { distributed: ["member"] },
  files: [members.file],
  imports: [memberImport],
});
