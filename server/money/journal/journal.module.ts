import { domain } from "../../kernel/domain.ts";
import { journal } from "./journal.list.ts";
import { JournalResolver } from "./journal.resolver.ts";

export const journalDomain = domain({ resolvers: [JournalResolver], files: [journal.file] });
