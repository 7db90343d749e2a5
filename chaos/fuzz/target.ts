/** A driver's way from bytes to readings. */
export interface Target {
  readonly name: string;
  /** Frames as its devices send them. */
  readonly frames: readonly Buffer[];
  /** Takes a frame, however it looks; what it throws is a fault of the driver. */
  take(bytes: Buffer): void | Promise<void>;
  /** Whether a good frame is understood now. */
  understands(): boolean | Promise<boolean>;
}
