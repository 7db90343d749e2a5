import { record } from "../audit/audit.service.ts";
import { type Context, account } from "../context.ts";
import { refuse } from "../errors/refuse.ts";
import { assertText, refuseDuplicate } from "../lists/inputs.ts";
import type { CreateGradeInput } from "./energy.inputs.ts";
import { Grade } from "./grade.entity.ts";

const COLOUR = /^#[0-9a-f]{6}$/i;

/** The network's grades, by code. */
export const grades = (ctx: Context): Promise<Grade[]> => ctx.em.find(Grade, {}, { orderBy: { code: "asc" } });

/** Makes a grade of the caller's network. 10015 where the code is taken, 10012 for a colour that is none. */
export async function createGrade(ctx: Context, input: CreateGradeInput): Promise<Grade> {
  assertText(input.code, "code");
  assertText(input.name, "name");
  if (!COLOUR.test(input.colour)) {
    refuse("PARAMETER_ERROR", { field: "colour" });
  }
  return ctx.em.transactional(async (em) => {
    const grade = em.create(Grade, { ...input, networkId: account(ctx).scope.networkId });
    await refuseDuplicate("code", em.flush());
    await record({ ...ctx, em }, { operation: "createGrade", objectType: "Grade", objectId: grade.id, after: input });
    return grade;
  });
}
