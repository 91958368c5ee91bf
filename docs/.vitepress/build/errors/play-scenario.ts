import { eInvoices } from "@quittance/einvoice";
import { createHttpHandler, quoteSeals, type HttpHandler } from "@quittance/http";
import { memoryStore } from "@quittance/memory";
import { withNotifications } from "@quittance/providers";
import { createQuittance, addSeconds, timestampOf, type Timestamp } from "quittance";
import { createSettings, left, right } from "quittance/adapter";
import { sequentialIds } from "quittance/testing";
import { ratesOf, type Scenario, type ShownRequest } from "./error-page.ts";

/** A response of the service. */
export interface ServiceResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const organizationId = "org_acme";
const opening = timestampOf("2025-07-17 15:00:00");

/** Sends the requests of a scenario to a service in memory, and returns the last response. */
export const playScenario = async (scenario: Scenario): Promise<ServiceResponse> => {
  let now: Timestamp = opening;
  const handler = handlerOf(scenario, () => now);
  let last: ServiceResponse | undefined;
  for (const request of [...(scenario.before ?? []), ...(scenario.repeated ?? [])]) {
    last = await send(handler, request);
    if (last.status >= 400) throw new Error(`${request.path}: ${last.body}`);
  }
  now = addSeconds(now, scenario.later ?? 0);
  const request =
    scenario.offersQuote === true && last ? withQuote(scenario.request, last) : scenario.request;
  return send(handler, request);
};

const handlerOf = (scenario: Scenario, clock: () => Timestamp): HttpHandler => {
  const store = memoryStore({
    organizations: [{ id: organizationId, name: "Acme", imageUrl: undefined }],
    providers: [
      {
        id: "prov_card",
        name: "Card",
        type: "FIAT",
        isActive: true,
        currencies: ["GBP", "EUR"],
        createdAt: timestampOf("2025-01-03 10:00:00"),
        updatedAt: undefined,
      },
    ],
  });
  const usual = { catalog: store.catalog, invoices: store.invoices, rates: ratesOf() };
  const ports = { ...store, ...usual, ...scenario.parts?.(usual, clock) };
  const api = createHttpHandler({
    environment: "development",
    payments: createQuittance({ ...ports, clock, newId: sequentialIds() }),
    authenticate: (authorization) =>
      Promise.resolve(
        authorization === key
          ? right({ organizationId, scopes: scenario.scopes })
          : left({ kind: "Unauthenticated" }),
      ),
    eInvoices,
    settings: createSettings({ ...ports, clock, newId: sequentialIds() }),
    supportId: () => "01980f5c-7a30-7c5e-9b1a-3f2d8c4e6a71",
    quoteSeals: quoteSeals({
      secrets: ["a secret that only these pages use"],
      seconds: 900,
      clock,
    }),
    ...scenario.handler,
  });
  return withNotifications(api, {
    ports: { ...ports, clock, newId: sequentialIds() },
    endpoints: [
      {
        providerId: "prov_card",
        organizationId,
        scheme: "stripe",
        secrets: ["whsec_that_only_these_pages_use"],
      },
    ],
    environment: "development",
    supportId: () => "01980f5c-7a30-7c5e-9b1a-3f2d8c4e6a71",
  });
};

const key = "sk_test_key_of_acme";

const send = async (
  handler: HttpHandler,
  { method = "POST", path, ...rest }: ShownRequest,
): Promise<ServiceResponse> => {
  const text = textOf(rest);
  const headers: Readonly<Record<string, string>> = {
    authorization: key,
    ...(text === undefined
      ? {}
      : { "content-type": "application/json", "content-length": String(text.length) }),
    ...rest.headers,
  };
  const opened = await handler.open({
    method,
    path,
    hasBody: text !== undefined,
    header: (name) => headers[name],
  });
  return opened.kind === "Reply" ? opened : opened.run({ kind: "Text", text: text ?? "" });
};

/** Returns the body of a request as text. */
const textOf = ({ body, text }: Pick<ShownRequest, "body" | "text">): string | undefined =>
  text ?? (body === undefined ? undefined : JSON.stringify(body));

const withQuote = (request: ShownRequest, previous: ServiceResponse): ShownRequest => {
  const { data } = JSON.parse(previous.body) as { readonly data: unknown };
  return {
    ...request,
    headers: { "x-quote-seal": previous.headers["x-quote-seal"] ?? "" },
    body: { ...(request.body as object), currency: "EUR", quote: data },
  };
};
