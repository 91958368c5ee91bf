import { createHttpHandler, type HttpHandler, type Reply } from "@quittance/http";
import { memoryStore, randomIds, systemClock } from "@quittance/memory";
import { createQuittance, fixedRates, parseRateSet, right } from "quittance";

/** A request as a framework hands it over, its body parsed already. */
interface ParsedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

const respond = async (handler: HttpHandler, request: ParsedRequest): Promise<Reply> => {
  const opened = await handler.open({
    method: request.method,
    path: request.path,
    hasBody: request.body !== undefined,
    header: (name) => request.headers[name],
  });
  return opened.kind === "Reply" ? opened : opened.run({ kind: "Value", value: request.body });
};

const rates = parseRateSet({
  source: "treasury desk",
  timestamp: "2025-07-17 14:10:54",
  unitsPerUsd: { EUR: "0.879502000000000005" },
});
if (rates._tag === "Left") throw new Error(`Not a rate: ${rates.left.property}`);

const handler = createHttpHandler({
  environment: "development",
  authenticate: () => Promise.resolve(right({ organizationId: "org_acme", scopes: undefined })),
  payments: createQuittance({
    ...memoryStore(),
    rates: fixedRates(rates.right),
    clock: systemClock,
    newId: randomIds,
  }),
});
const { status, headers, body } = await respond(handler, {
  method: "POST",
  path: "/pay/quote",
  headers: { "content-type": "application/json" },
  body: { items: [] },
});
console.log(status, headers["x-error-code"]); // 400 VALIDATION_FAILED
console.log((JSON.parse(body) as { readonly error: string }).error); // Items must contain at least 1 element
