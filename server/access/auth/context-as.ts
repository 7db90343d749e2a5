import type { AccountCaller, Context, Services } from "../../kernel/context.ts";
import { newId } from "../../kernel/ids.ts";
import { Trace } from "../../kernel/trace.ts";

/** The context of somebody for whom something is done in no request of theirs. */
export function contextAs(services: Services, caller: AccountCaller): Context {
  const em = services.em.fork();
  em.setFilterParams("scope", { ...caller.scope });
  const visit = { caller, requestId: newId(), trace: new Trace(), remoteAddress: "", userAgent: "" };
  return { ...services, em, ...visit, again: () => contextAs(services, caller) };
}
