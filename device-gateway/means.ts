/** Time is injected, so that time-outs and poll periods can be tested. */
export interface Clock {
  now(): Date;
  /** Resolves after the given time, or rejects with the signal's reason. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export interface DriverLog {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}
