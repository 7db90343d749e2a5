import { Gauge, type Registry } from "prom-client";

/** Makes gauges of a registry, each read where its figure is kept, at the moment of the scrape. */
export const gaugeIn = (registry: Registry) => (name: string, help: string, read: () => number) =>
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
