import { vi } from "vitest";

/** One file on its way; the test plays the server. */
export interface FakeUpload {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Blob;
  readonly aborted: boolean;
  progress(loaded: number, total: number): void;
  answer(envelope: object | string, status?: number): void;
  breakOff(): void;
}

/** Takes the place of XMLHttpRequest until the test is over; gives the uploads so far, oldest first. */
export function fakeUploads(): readonly FakeUpload[] {
  const uploads: FakeUpload[] = [];
  class Request extends EventTarget implements FakeUpload {
    readonly upload = new EventTarget();
    readonly headers: Record<string, string> = {};
    url = "";
    body = new Blob();
    aborted = false;
    status = 0;
    responseText = "";

    open(_method: string, url: string): void {
      this.url = url;
    }
    setRequestHeader(name: string, value: string): void {
      this.headers[name] = value;
    }
    send(body: Blob): void {
      this.body = body;
      uploads.push(this);
    }
    abort(): void {
      this.aborted = true;
      this.#end("abort");
    }
    progress(loaded: number, total: number): void {
      this.upload.dispatchEvent(new ProgressEvent("progress", { loaded, total, lengthComputable: true }));
    }
    answer(envelope: object | string, status = 200): void {
      this.status = status;
      this.responseText = typeof envelope === "string" ? envelope : JSON.stringify(envelope);
      this.#end("load");
    }
    breakOff(): void {
      this.#end("error");
    }
    #end(event: string): void {
      this.dispatchEvent(new Event(event));
      this.dispatchEvent(new Event("loadend"));
    }
  }
  vi.stubGlobal("XMLHttpRequest", Request);
  return uploads;
}
