import { plainPhone } from "../../../common/phone.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { assertText } from "../../kernel/lists/inputs.ts";

const LONGEST = { phone: 40, idNumber: 40, remark: 200 } as const;
/** As the discount rules count them. */
const LEVELS = { least: 1, most: 9 } as const;
const PHONE = /^\+?\d{3,}$/;

/** What is known of a member besides their place. The birthday is "1990-01-31". */
export interface MemberFacts {
  readonly name: string;
  readonly phone: string;
  readonly idNumber: string | null;
  readonly level: number;
  readonly birthday: string | null;
  readonly remark: string;
}

/** Facts as they are kept; 10012 where they can't be, naming the field. `today` is a day of the platform. */
export function memberFacts(facts: MemberFacts, today: string): MemberFacts {
  const { level, birthday } = facts;
  assertText(facts.name, "name");
  const phone = plainPhone(facts.phone);
  if (!PHONE.test(phone) || phone.length > LONGEST.phone) {
    refuse("PARAMETER_ERROR", { field: "phone", params: { most: LONGEST.phone } });
  }
  const idNumber = facts.idNumber?.trim().toUpperCase() || null;
  if ((idNumber?.length ?? 0) > LONGEST.idNumber) {
    refuse("PARAMETER_ERROR", { field: "idNumber", params: { most: LONGEST.idNumber } });
  }
  if (level < LEVELS.least || level > LEVELS.most) {
    refuse("PARAMETER_ERROR", { field: "level", params: LEVELS });
  }
  if (birthday !== null && birthday > today) {
    refuse("PARAMETER_ERROR", { field: "birthday" });
  }
  if (facts.remark.length > LONGEST.remark) {
    refuse("PARAMETER_ERROR", { field: "remark", params: { most: LONGEST.remark } });
  }
  return { name: facts.name.trim(), phone, idNumber, level, birthday, remark: facts.remark.trim() };
}
