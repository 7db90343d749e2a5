import { Exception, NoAnswer, takeLine, type Question } from "../../device-gateway/drivers/modbus/line.ts";
import { Skid, TestPlc, exceptionOf, frameOf, type Asked } from "../../device-gateway/drivers/modbus/test/test-plc.ts";
import { LinkClosed } from "../../device-gateway/link/tcp-link.ts";
import { systemClock } from "../../device-gateway/system-clock.ts";
import { QuietHost } from "./quiet-host.ts";
import type { Target } from "./target.ts";

const REGISTERS = 90;
/** Transaction, protocol and length, bytes. */
const HEAD = 6;
/** So often the connection stays open behind a bad answer, whose rest is waited for until the time-out. */
const LEFT_OPEN = 50;
const QUESTION: Question = { unitId: 3, fc: 4, address: 0, count: REGISTERS, timeoutMs: 5 };
const ASKED: Asked = { hex: "", transaction: 1, unit: 3, fc: 4, address: 0, count: REGISTERS };

/** Whether it is the whole of an answer to that question, by its head. */
const answers = (bytes: Buffer, { transaction }: Asked): boolean =>
  bytes.length >= HEAD && bytes.readUInt16BE(0) === transaction && bytes.length >= HEAD + bytes.readUInt16BE(4);

/** The line to a PLC over a real connection, at whose other end anything is answered. */
export async function modbusLineTarget(): Promise<Target> {
  const skid = new Skid();
  const registers = Array.from({ length: REGISTERS }, (_, place) => skid.registers[place] ?? 0);
  let lie: Buffer | null = null;
  let turn = 0;
  const plc = new TestPlc((asked, socket) => {
    plc.asked.length = 0;
    if (lie === null) return frameOf(asked, registers);
    const bytes = Buffer.from(lie);
    // Most of what is spoilt answers this very question.
    if (bytes.length > 1 && turn % 4 !== 0) bytes.writeUInt16BE(asked.transaction, 0);
    if (turn % LEFT_OPEN === 0 || answers(bytes, asked)) return bytes;
    socket.end(bytes);
    return null;
  });
  await plc.listen();
  const line = takeLine("127.0.0.1", plc.port);
  const host = new QuietHost();
  const { signal } = new AbortController();
  // The pause before it calls again is over at once; the time that a connection may take is real.
  const clock = {
    now: () => systemClock.now(),
    sleep: (ms: number, waiting?: AbortSignal) =>
      waiting === signal ? Promise.resolve() : systemClock.sleep(ms, waiting),
  };
  const ask = async (patienceMs: number): Promise<Buffer | null> => {
    try {
      const { bytes } = await line.ask(
        { ...QUESTION, timeoutMs: patienceMs },
        { clock, counters: host.counters, message: () => undefined, heldUp: () => undefined },
        signal,
      );
      return bytes;
    } catch (error) {
      if (error instanceof NoAnswer || error instanceof Exception || error instanceof LinkClosed) return null;
      throw error;
    }
  };
  return {
    name: "Modbus TCP, answers over the wire",
    count: 100_000,
    frames: [frameOf(ASKED, registers), exceptionOf(ASKED, 2), frameOf(ASKED, registers.slice(0, 40))],
    take: async (bytes) => {
      turn += 1;
      lie = bytes;
      await ask(QUESTION.timeoutMs);
      lie = null;
    },
    understands: async () => {
      // What was left of the last bad answer may spoil the first one.
      const good = (await ask(500)) ?? (await ask(500));
      return good?.equals(frameOf(ASKED, registers).subarray(9)) ?? false;
    },
    end: () => plc.close(),
  };
}
