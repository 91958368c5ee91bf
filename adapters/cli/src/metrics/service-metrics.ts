import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Attempted } from "@quittance/events";
import type { Hooks } from "@quittance/http";
import { serveMetrics, type MetricsAddress, type MetricsServer } from "./serve-metrics.ts";
import { addStoreMetrics, type MeasuredParts } from "./store-metrics.ts";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

/** The metrics of a service. Labels have few values, whatever callers send. */
export interface ServiceMetrics {
  /** Counts and times the requests of the HTTP API. */
  readonly hooks: Hooks;
  /** Counts attempts to deliver webhooks. */
  readonly onAttempt: (attempted: Attempted) => void;
  /** Counts notifications of payment providers by what became of them. */
  readonly onNotification: (result: string, number: number) => void;
  /** Serves all metrics, with those of the store and the rates. */
  readonly serve: (parts: MeasuredParts, at: MetricsAddress) => Promise<MetricsServer>;
}

/** Creates the metrics of a service, and starts to measure the delay of the event loop. */
export const serviceMetrics = (): ServiceMetrics => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "quittance_requests_total",
    help: "Responses of the HTTP API by operation and code: OK, or the code of the error.",
    labelNames: ["operation", "code"],
    registers,
  });
  const durations = new Histogram({
    name: "quittance_request_seconds",
    help: "Time from the head of a request to its response.",
    labelNames: ["operation"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const attempts = new Counter({
    name: "quittance_delivery_attempts_total",
    help: "Attempts to deliver webhooks by outcome.",
    labelNames: ["outcome"],
    registers,
  });
  const failed = new Counter({
    name: "quittance_deliveries_failed_total",
    help: "Deliveries that were given up.",
    registers,
  });
  const notifications = new Counter({
    name: "quittance_notifications_total",
    help:
      "Notifications of payment providers: applied, unmatched, repeated, ignored, other_mode (of " +
      "the test mode in production, or live in development), or an error.",
    labelNames: ["result"],
    registers,
  });
  const delay = monitorEventLoopDelay();
  delay.enable();
  new Gauge({
    name: "quittance_event_loop_delay_seconds",
    help: "The longest delay of the event loop since the last scrape.",
    registers,
    collect() {
      this.set(delay.max / 1e9);
      delay.reset();
    },
  });
  return {
    hooks: {
      onResponse: ({ method, route, code, durationMs }) => {
        const operation = route === undefined ? "unknown" : `${method} ${route}`;
        requests.inc({ operation, code: code ?? "OK" });
        durations.observe({ operation }, durationMs / 1000);
      },
    },
    onAttempt: ({ result }) => {
      attempts.inc({ outcome: result.attempt.outcome });
      if (result.state === "FAILED") failed.inc();
    },
    onNotification: (result, number) => {
      notifications.inc({ result }, number);
    },
    serve: (parts, at) => serveMetrics(registry, addStoreMetrics(registry, parts), at),
  };
};
