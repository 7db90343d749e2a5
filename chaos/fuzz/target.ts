/** A driver's way from bytes to readings. */
export interface Target {
  readonly name: string;
  /** How many spoilt frames it gets; a million unless told, which real connections are too slow for. */
  readonly count?: number;
  /** Frames as its devices send them. */
  readonly frames: readonly Buffer[];
  /** Takes a frame, however it looks; what it throws is a fault of the driver. */
  take(bytes: Buffer): void | Promise<void>;
  /** Whether a good frame is understood now. */
  understands(): boolean | Promise<boolean>;
  /** Ends what it does by itself. */
  end?(): Promise<void>;
}
