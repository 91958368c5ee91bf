import { metrics, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { authenticateBy, createHttpHandler, webDigest, type Hooks } from "@quittance/http";
import { fetchHandler } from "@quittance/http/fetch";
import { memoryCredentials, memoryStore } from "@quittance/memory";
import { createQuittance, fixedRates, rateSet } from "quittance";

const requests = metrics.getMeter("quittance").createHistogram("quittance.request", { unit: "s" });

/** A span and a measurement for each request; what your process has registered takes them. */
const observed: Hooks = {
  onResponse: ({ method, route, status, code, durationMs, supportId, organizationId }) => {
    const operation = route === undefined ? "unknown" : `${method} ${route}`;
    requests.record(durationMs / 1000, { operation, code: code ?? "OK" });
    const endTime = Date.now();
    const span = trace.getTracer("quittance").startSpan(`${method} ${route ?? "unknown"}`, {
      kind: SpanKind.SERVER,
      startTime: endTime - durationMs,
      attributes: {
        "http.request.method": method,
        "http.response.status_code": status,
        "quittance.support_id": supportId,
        ...(route === undefined ? {} : { "http.route": route }),
        ...(organizationId === undefined ? {} : { "quittance.organization_id": organizationId }),
      },
    });
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(endTime);
  },
};

/** Your process has an exporter of its own; this one keeps spans in memory. */
const exporter = new InMemorySpanExporter();
trace.setGlobalTracerProvider(
  new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }),
);

const rates = fixedRates(rateSet({ GBP: "0.738797999999999954" }));

const environment = "development";
const digest = await webDigest("sk_test_key_of_acme");
const handle = fetchHandler(
  createHttpHandler({
    environment,
    hooks: [observed],
    payments: createQuittance({
      ...memoryStore(),
      rates,
      totals: "invoice",
    }),
    authenticate: authenticateBy(
      memoryCredentials([{ digest, organizationId: "org_acme", scopes: undefined }]),
      { environment },
    ),
  }),
);
await handle(
  new Request("https://shop.example.com/invoices/list", {
    method: "POST",
    headers: { authorization: "sk_test_key_of_acme" },
  }),
);

const [span] = exporter.getFinishedSpans();
console.log(span?.name, span?.attributes["http.response.status_code"]); // POST /invoices/list 200
