/**
 * Frames of the computer format, byte for byte. The first six were worked out from the layouts of the serial interface
 * manuals and read back identically by an independent client or console simulator; the last was sent by one.
 */
export const CAPTURES = {
  /** 2026-01-15 14:32: tank 1 without alarm; tank 2 high product and delivery needed. */
  tankStatus: "\x01i205002601151432010002020711&&FA0C\x03",
  /** Tank 1 at rest; tank 2 with a delivery in progress. */
  inventory:
    "\x01i201002601151432" +
    "011000007468FE900468F5E8045CD9C00451E60004060000041C6000041400000" +
    "022000107460FE800460F98004445800044EC50000000000041BC000000000000" +
    "&&E1D1\x03",
  /** One delivery to tank 1, none to tank 2. */
  deliveries:
    "\x01i202002601151432" +
    "01101260115061026011506480A459C4000459BA4004060000041A80000468FE900468F5E804060000041C60000444B0000451E6000" +
    "02200&&E589\x03",
  systemStatus: "\x01i101002601151432020702021102&&FA0E\x03",
  allNormal: "\x01i101002601151432000000&&FB3F\x03",
  /** The manual's answer to an unknown command. */
  refusal: "\x019999FF1B\x03",
  /** Tank 2 with five alarms. */
  thirdParty: "\x01i20502261120105702050305101127&&F99D\x03",
} as const;
