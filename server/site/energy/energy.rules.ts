import { DENSITY } from "../../../common/limits.ts";
import { assertDecimal } from "../../kernel/errors/assert-decimal.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { assertText } from "../../kernel/lists/inputs.ts";

const COLOUR = /^#[0-9a-f]{6}$/i;

/** What a grade is described by; what is absent isn't judged. */
interface GradeFacts {
  readonly code?: string | null;
  readonly name?: string | null;
  readonly colour?: string | null;
  readonly referenceDensity?: number | null;
  readonly expansionGroup?: string | null;
}

/** Refuses facts that no grade can have (10012), naming the field. */
export function assertGrade({ code, name, colour, referenceDensity, expansionGroup }: GradeFacts): void {
  for (const [field, text] of Object.entries({ code, name, expansionGroup })) {
    if (text != null) {
      assertText(text, field);
    }
  }
  if (colour != null && !COLOUR.test(colour)) {
    refuse("PARAMETER_ERROR", { field: "colour" });
  }
  if (referenceDensity != null) {
    assertDecimal(String(referenceDensity), DENSITY, "referenceDensity");
  }
}
