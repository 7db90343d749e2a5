import type { ErrorNumber } from "./error-numbers.ts";
import type { ImageFault, ImageKind } from "../../common/images/image-check.ts";
import { isInterrupted, markRefused, readSession, subscribeSession } from "./session.ts";

/** An image on the server, as an upload and the contract's `Image` tell of it. */
export interface UploadedImage {
  readonly id: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly byteCount: number;
}

/** An upload that came to nothing: `number` finds the words in `error.<number>`, unless `fault` says it closer. */
export class UploadFailure<Fault = ImageFault> extends Error {
  readonly number: ErrorNumber;
  readonly fault: Fault | undefined;

  constructor(number: ErrorNumber, fault?: Fault) {
    super(`upload failed: ${number}`);
    this.name = "UploadFailure";
    this.number = number;
    this.fault = fault;
  }
}

interface Envelope {
  readonly code: number;
  readonly data: unknown;
  readonly params?: object;
}

interface Options {
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** The specification's request timeout; for a file it is the longest time in which nothing moves (docs/decisions/0023). */
const SILENCE_MS = 5_000;
const UNAUTHENTICATED = 401;
const PARAMETER_ERROR = 10012;

/** Sends an image of a kind; see {@link sendFile}. */
export function uploadImage(kind: ImageKind, file: Blob, options: Options): Promise<UploadedImage> {
  return sendFile<UploadedImage>(`/uploads/${kind.toLowerCase()}`, file, options);
}

/**
 * Sends a file as it is and gives what the server made of it; rejects with an {@link UploadFailure}, or with an `AbortError`
 * when `signal` says so. A file that was refused for want of a session waits until the person has entered the password
 * over the page, and is then sent once more; the server refuses before it keeps anything.
 */
export async function sendFile<Data>(path: string, file: Blob, options: Options): Promise<Data> {
  if (isInterrupted()) {
    await renewal(options.signal);
  }
  const token = readSession()?.token ?? "";
  try {
    return await sendOnce<Data>(path, file, options);
  } catch (failure) {
    const refused = failure instanceof UploadFailure && failure.number === UNAUTHENTICATED && token !== "";
    if (!refused || markRefused(token) === "over" || !(await renewal(options.signal))) {
      throw failure;
    }
    options.onProgress(0);
    return sendOnce<Data>(path, file, options);
  }
}

/** True once there is a session that the server takes; false when the person has gone to the login instead. */
function renewal(signal: AbortSignal): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const look = () => {
    const session = readSession();
    if (!session || !isInterrupted()) {
      resolve(session !== undefined);
    }
  };
  const giveUp = () => reject(givenUp());
  const unsubscribe = subscribeSession(look);
  signal.addEventListener("abort", giveUp);
  look();
  return promise.finally(() => {
    unsubscribe();
    signal.removeEventListener("abort", giveUp);
  });
}

function givenUp(): DOMException {
  return new DOMException("the upload was given up", "AbortError");
}

function sendOnce<Data>(path: string, file: Blob, { onProgress, signal }: Options): Promise<Data> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const silence = watchSilence(() => {
      reject(new UploadFailure("timeout"));
      request.abort();
    });
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      silence.broken();
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener("load", () => {
      const failure = settle(request, (data) => resolve(data as Data));
      if (failure) {
        reject(failure);
      }
    });
    request.addEventListener("error", () => reject(new UploadFailure("network")));
    request.addEventListener("abort", () => reject(givenUp()));
    request.addEventListener("loadend", () => silence.end());
    signal.addEventListener("abort", () => request.abort());
    request.open("POST", path);
    request.setRequestHeader("Authorization", `Bearer ${readSession()?.token ?? ""}`);
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.send(file);
  });
}

/** Hands on what came of the file, or says why nothing did. */
function settle({ responseText, status }: XMLHttpRequest, resolve: (data: unknown) => void) {
  const { code, data, params } = parsed(responseText, status);
  if (code === 0 && data) {
    resolve(data);
    return undefined;
  }
  return new UploadFailure<object>(code, code === PARAMETER_ERROR && params && "reason" in params ? params : undefined);
}

/** What is in front of the server answers in pages of its own. */
function parsed(text: string, status: number): Envelope {
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    return { code: status, data: null };
  }
}

function watchSilence(onSilence: () => void) {
  let timer = setTimeout(onSilence, SILENCE_MS);
  return {
    broken() {
      clearTimeout(timer);
      timer = setTimeout(onSilence, SILENCE_MS);
    },
    end: () => clearTimeout(timer),
  };
}
