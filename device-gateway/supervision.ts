import { AsyncLocalStorage } from "node:async_hooks";
import type { DoorCall, DoorGuest, HttpDoor } from "./door.ts";

/** Which device's driver the running code belongs to; follows timers, sockets and promises that the driver makes. */
const owner = new AsyncLocalStorage<string>();

/** Runs a driver's code, so that what escapes from it later can be laid at its door. */
export function onBehalfOf<Result>(deviceId: string, code: () => Result): Result {
  return owner.run(deviceId, code);
}

/** The device whose driver let an error escape; undefined when it was none of theirs. */
export function culprit(): string | undefined {
  return owner.getStore();
}

/**
 * The door as one device's driver sees it. Sockets that come through the door belong to the door's context, so what a
 * driver's listener throws is caught here: it ends this socket and is reported, and harms no other device.
 */
export function doorFor(deviceId: string, door: HttpDoor, fault: (error: unknown) => void): HttpDoor {
  return {
    admit: (caller, guest) => door.admit(caller, contained(deviceId, guest, fault)),
  };
}

function contained(deviceId: string, guest: DoorGuest, fault: (error: unknown) => void): DoorGuest {
  return {
    request: (call: DoorCall, body: Buffer) => onBehalfOf(deviceId, () => guest.request(call, body)),
    welcome: (call: DoorCall) => onBehalfOf(deviceId, () => guest.welcome(call)),
    socket: (call, socket) => {
      const emit = socket.emit.bind(socket);
      socket.emit = (event: string | symbol, ...details: unknown[]) => {
        try {
          return onBehalfOf(deviceId, () => emit(event, ...details));
        } catch (error) {
          fault(error);
          socket.terminate();
          return true;
        }
      };
      onBehalfOf(deviceId, () => guest.socket(call, socket));
    },
  };
}
