/** The doors that a controller knows, separated by commas: where it is turned away, or nobody is, it goes to the next. */
export class GatewayDoors {
  private readonly urls: readonly string[];
  private at = 0;

  constructor(gatewayUrl: string) {
    this.urls = gatewayUrl.split(",");
  }

  get current(): string {
    return this.urls[this.at] ?? "";
  }

  next(): void {
    this.at = (this.at + 1) % this.urls.length;
  }
}
