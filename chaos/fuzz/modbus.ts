import { LAYOUTS } from "../../common/modbus-map.ts";
import { Skid } from "../../device-gateway/drivers/modbus/test/test-plc.ts";
import { WORD_ORDERS, Words, valueOf } from "../../device-gateway/drivers/modbus/words.ts";
import type { Target } from "./target.ts";

const PLAIN = /^-?\d{1,10}(\.\d{1,3})?$/;
const REGISTERS = 90;

function figuresIn(bytes: Buffer, order: (typeof WORD_ORDERS)[number], layout: keyof typeof LAYOUTS) {
  const words = new Words(bytes, 0, order);
  return LAYOUTS[layout].map((point) => valueOf(words, point));
}

/** The registers of a skid in whatever order and layout; an answer of the wrong length doesn't come so far. */
export function modbusTarget(): Target {
  const good = Buffer.alloc(2 * REGISTERS);
  new Skid().registers.forEach((word, place) => place < REGISTERS && good.writeUInt16BE(word, 2 * place));
  let turn = 0;
  return {
    name: "Modbus TCP, registers of a skid",
    frames: [good],
    take: (bytes) => {
      const whole = Buffer.alloc(2 * REGISTERS);
      bytes.copy(whole);
      const order = WORD_ORDERS[turn++ % WORD_ORDERS.length] ?? "ABCD";
      for (const { key, value, quality } of figuresIn(whole, order, turn % 2 === 0 ? "INT" : "FLOAT")) {
        if ((value !== null) !== (quality === "GOOD") || !PLAIN.test(value ?? "0")) {
          throw new Error(`${key} is ${value}`);
        }
      }
    },
    understands: () => figuresIn(good, "ABCD", "INT").some(({ key, value }) => key === "GAS_SKID" && value === "3.1"),
  };
}
