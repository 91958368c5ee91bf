import { createHttpHandler, type HttpHandler, type Reply } from "@quittance/http";
import { memoryStore } from "@quittance/memory";
import { createQuittance, fixedRates, rateSet } from "quittance";
import { right } from "quittance/adapter";

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

const rates = fixedRates(rateSet({ EUR: "0.879502000000000005" }));

const handler = createHttpHandler({
  environment: "development",
  authenticate: () => Promise.resolve(right({ organizationId: "org_acme", scopes: undefined })),
  payments: createQuittance({
    ...memoryStore(),
    rates,
    totals: "invoice",
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
