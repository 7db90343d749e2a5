/** How a jsonPTS controller identifies itself: up to 24 hexadecimal digits. */
export const CONTROLLER_ID = /^[0-9A-F]{1,24}$/i;
