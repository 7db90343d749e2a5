/** A phone number as it is kept and found: without what people write between its digits. */
export const plainPhone = (phone: string): string => phone.replaceAll(/[\s().\u2010-\u2015-]/g, "");
