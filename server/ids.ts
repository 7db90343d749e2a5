import { v7 } from "uuid";

/** A new id: UUIDv7, so that ids sort by their time of making. */
export const newId = (): string => v7();

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Whether a text can be an id at all; PostgreSQL refuses to compare an id with what can't. */
export const isId = (text: string): boolean => UUID.test(text);
