import { createHttpHandler, withHealth, type HttpHandler } from "@quittance/http";
import { fetchHandler } from "@quittance/http/fetch";
import { nodeListener } from "@quittance/http/node";
import { timestampOf, type Id, type OrganizationId } from "quittance";
import { left, portFailed } from "quittance/adapter";
import type { Failure } from "quittance/errors";
import { describe, expect, test } from "vitest";
import { eventsOf, type TestApp } from "../../../test/support/create-test-app.ts";
import {
  maxEndpointsPerProvider,
  maxNotificationBytes,
  signNotification,
  withNotifications,
  type NotificationEndpoint,
  type NotificationsOptions,
  type ReceivedNotification,
} from "../src/index.ts";
import { listen } from "../../../test/support/listen.ts";
import { rightOf } from "../../../test/support/right-of.ts";
import { openTarget } from "./histories/check-history.ts";
import { unmatchedOf } from "./histories/deliver.ts";
import {
  adyenItem,
  adyenNotification,
  now,
  paymentIntent,
  received,
  secrets,
  stripeEvent,
} from "./support/samples.ts";

const pathOf = (id: string): string => `/providers/${id}/notifications`;

/** A service with an invoice of 100 EUR, and an endpoint of each scheme. */
const open = async (changes: Partial<NotificationsOptions> = {}) => {
  const target = await openTarget();
  const { organizationId, providerId } = target.source;
  const seen: Array<ReceivedNotification> = [];
  const failures: Array<Failure> = [];
  const api: HttpHandler = createHttpHandler({
    payments: (target as unknown as TestApp).payments,
    environment: "development",
    authenticate: () => Promise.resolve(left({ kind: "Unauthenticated" })),
  });
  const endpoint = (scheme: NotificationEndpoint["scheme"], id: string): NotificationEndpoint => ({
    providerId: id as Id<"prov">,
    organizationId,
    scheme,
    secrets: [secrets[scheme]],
  });
  const handler: HttpHandler = withNotifications(withHealth(api), {
    ports: target.ports,
    environment: "development",
    endpoints: [
      endpoint("stripe", providerId),
      endpoint("adyen", "prov_chain"),
      { ...endpoint("stripe", providerId), organizationId: "org_other", secrets: [other] },
    ],
    onReceived: (one) => seen.push(one),
    onFailure: (one) => failures.push(one),
    ...changes,
  });
  const send = fetchHandler(handler);
  const post = async (
    bytes: Uint8Array | string,
    headers: Readonly<Record<string, string>>,
    id: string = providerId,
  ) => {
    const body = typeof bytes === "string" ? bytes : Buffer.from(bytes);
    const response = await send(
      new Request(`https://shop.example${pathOf(id)}`, { method: "POST", headers, body }),
    );
    const text = await response.text();
    return { status: response.status, headers: response.headers, text };
  };
  return { ...target, handler, send, post, seen, failures };
};

const other = "whsec_of_another_organization";

const succeeded = (invoiceId: string, id = "evt_1") =>
  received(
    "stripe",
    stripeEvent(
      "payment_intent.succeeded",
      paymentIntent({ amount_received: 10_000, metadata: { invoice_id: invoiceId } }),
      id,
    ),
  );

const notificationsOf = async ({ ports, source }: Awaited<ReturnType<typeof open>>) => {
  const page = { limit: 100, start: { offset: 0 } };
  const found = await ports.notifications.listNotifications(source.organizationId, {}, page)();
  return rightOf(found).rows.map(({ status, reason }) => `${status} ${String(reason)}`);
};

const statusOf = async ({ ports, source, invoiceId }: Awaited<ReturnType<typeof open>>) => {
  const found = await ports.invoices.findInvoice(
    source.organizationId,
    invoiceId as never,
    new Set(),
  )();
  return found._tag === "Right" ? found.right?.invoice.status : undefined;
};

test("a signed notification completes the invoice, once", async () => {
  const service = await open();
  const { bytes, headers } = succeeded(service.invoiceId);
  const first = await service.post(bytes, headers);
  expect([first.status, JSON.parse(first.text)]).toMatchObject([
    200,
    {
      status: 200,
      env: "development",
      data: { applied: 1, unmatched: 0, repeated: 0, ignored: 0 },
    },
  ]);
  expect(await statusOf(service)).toBe("COMPLETED");
  const again = await service.post(bytes, headers);
  expect(JSON.parse(again.text)).toMatchObject({ data: { applied: 0, repeated: 1 } });
  expect(service.seen.map(({ applied, repeated }) => [applied, repeated])).toEqual([
    [1, 0],
    [0, 1],
  ]);
});

test("a wrong signature gets a 400 with its code, and stores nothing", async () => {
  const service = await open();
  const { bytes } = succeeded(service.invoiceId);
  const response = await service.post(bytes, { "stripe-signature": `t=1,v1=${"0".repeat(64)}` });
  expect(response.status).toBe(400);
  expect(response.headers.get("x-error-code")).toBe("SIGNATURE_INVALID");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(JSON.parse(response.text)).toMatchObject({
    error: "The signature does not match the body",
    log: { code: "SIGNATURE_INVALID" },
    support_id: response.headers.get("x-request-id"),
  });
  expect(response.headers.get("x-request-id")).toMatch(
    /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u,
  );
  expect(await statusOf(service)).toBe("PENDING");
});

// The failure of the last endpoint was reported: a mismatch, although a clock was wrong.
test("a signature that is too old is reported as that, also if another endpoint has another secret", async () => {
  const service = await open();
  const event = stripeEvent("payment_intent.succeeded", paymentIntent({}));
  const early = timestampOf("2026-11-22 09:00:00");
  const { headers, body } = signNotification("stripe", secrets.stripe, event, early);
  const response = await service.post(body, headers);
  expect([response.status, JSON.parse(response.text)]).toMatchObject([
    400,
    { error: "The signature is more than 300 seconds from the current time" },
  ]);
  expect(service.failures).toMatchObject([{ cause: { reason: "TIME" } }]);
});

test("a malformed notification gets a 400 with the path of the property", async () => {
  const { post } = await open();
  const event = stripeEvent("payment_intent.succeeded", { id: "pi_1" });
  const { bytes, headers } = received("stripe", event);
  const response = await post(bytes, headers);
  expect(response.status).toBe(400);
  expect(JSON.parse(response.text)).toMatchObject({
    log: { code: "VALIDATION_FAILED" },
    validator: { "data.object.latest_charge": expect.stringContaining("2022-11-15") as string },
  });
});

test("what matches no invoice gets a 200, is stored, and is reported by one event", async () => {
  const service = await open();
  const { bytes, headers } = succeeded("invoice_unknown");
  for (const data of [{ unmatched: 1 }, { unmatched: 1 }]) {
    const response = await service.post(bytes, headers);
    expect([response.status, JSON.parse(response.text)]).toMatchObject([200, { data }]);
  }
  const { rows } = await unmatchedOf(service);
  expect(rows).toMatchObject([{ deliveryId: "evt_1", reason: "INVOICE_NOT_FOUND" }]);
  const events = await eventsOf(service.ports as never);
  const types = events.map(({ type }) => type);
  expect(types.filter((type) => type === "notification.unmatched")).toHaveLength(1);
});

test("an invalid refund stays unmatched, and a redelivery tries it again", async () => {
  const service = await open();
  const early = received(
    "stripe",
    stripeEvent(
      "refund.created",
      { id: "re_1", charge: "ch_1", amount: 500, currency: "eur", status: "succeeded", created: 1 },
      "evt_2",
    ),
  );
  const counts = async (sent: typeof early): Promise<unknown> =>
    (JSON.parse((await service.post(sent.bytes, sent.headers)).text) as { readonly data: unknown })
      .data;
  expect(await counts(early)).toMatchObject({ unmatched: 1 });
  expect(await counts(succeeded(service.invoiceId))).toMatchObject({ applied: 1 });
  // The time of the refund is before 2000, so that it needs a person and stays unmatched.
  expect((await unmatchedOf(service)).rows).toMatchObject([{ reason: "REFUND_INVALID" }]);
  expect(await counts(early)).toMatchObject({ unmatched: 1, repeated: 0 });
});

test("an unknown type is accepted and counted", async () => {
  const { post, seen } = await open();
  const { bytes, headers } = received("stripe", stripeEvent("customer.created", {}));
  const response = await post(bytes, headers);
  expect([response.status, JSON.parse(response.text)]).toMatchObject([
    200,
    { data: { applied: 0, ignored: 1 } },
  ]);
  expect(seen).toMatchObject([{ ignored: 1, ignoredTypes: ["customer.created"] }]);
});

const modes = ["production", "development"] as const;

// A notification of the provider's test mode completed an invoice of a production service.
describe.each([
  ["stripe", "bank", (live: boolean) => live],
  ["adyen", "chain", String],
] as const)("the mode of %s", (scheme, suffix, modeIn) => {
  const notificationOf = (invoiceId: string, live: boolean | undefined) => {
    const mode = live === undefined ? undefined : modeIn(live);
    const metadata = { invoice_id: invoiceId };
    const charge = paymentIntent({ amount_received: 10_000, metadata });
    const event = { ...stripeEvent("payment_intent.succeeded", charge), livemode: mode };
    const amount = { currency: "EUR", value: 10_000 };
    const item = adyenItem({ merchantReference: invoiceId, amount });
    return received(
      scheme,
      scheme === "stripe" ? event : { ...adyenNotification(item), live: mode },
    );
  };

  const sendTo = async (
    service: Awaited<ReturnType<typeof open>>,
    live: boolean | undefined,
    handler = service.post,
  ) => {
    const { bytes, headers } = notificationOf(service.invoiceId, live);
    const { status } = await handler(bytes, headers, `prov_${suffix}`);
    return [status, await statusOf(service), await notificationsOf(service)];
  };

  test.each(modes)(
    "is ignored with its reason in %s, if it is the other one",
    async (environment) => {
      const service = await open({ environment });
      const isLive = environment === "development";
      const reason = isLive ? "LIVE_MODE" : "TEST_MODE";
      const before = await eventsOf(service.ports as never);
      const ignored = [200, "PENDING", [`IGNORED ${reason}`]];
      expect(await sendTo(service, isLive)).toEqual(ignored);
      expect(await sendTo(service, isLive)).toEqual(ignored);
      expect(service.seen.map(({ ignored: number, otherMode }) => [number, otherMode])).toEqual([
        [1, 1],
        [1, 1],
      ]);
      expect(await eventsOf(service.ports as never)).toEqual(before);
    },
  );

  test.each(modes)("is applied in %s, if it is the right one or unknown", async (environment) => {
    for (const live of [environment === "production", undefined]) {
      const service = await open({ environment });
      expect(await sendTo(service, live)).toEqual([200, "COMPLETED", ["APPLIED undefined"]]);
      expect(service.seen).toMatchObject([{ applied: 1, ignored: 0, otherMode: 0 }]);
    }
  });

  test("that was ignored is applied in a service of this mode", async () => {
    const service = await open({ environment: "development" });
    await sendTo(service, true);
    const { post } = await open({ environment: "production", ports: service.ports });
    expect(await sendTo(service, true, post)).toEqual([200, "COMPLETED", ["APPLIED undefined"]]);
  });

  test("must be true or false", async () => {
    const service = await open();
    const { bytes } = notificationOf(service.invoiceId, true);
    const text = new TextDecoder().decode(bytes).replace(/("live(?:mode)?":)"?true"?/u, "$1 1");
    const payload = JSON.parse(text) as object;
    const { headers, bytes: signed } = received(scheme, payload);
    const { status, text: response } = await service.post(signed, headers, `prov_${suffix}`);
    const name = scheme === "stripe" ? "livemode" : "live";
    expect([status, JSON.parse(response)]).toMatchObject([
      400,
      { validator: { [name]: "must be one of true, false" } },
    ]);
  });
});

test("a batch of Adyen gets the response [accepted]", async () => {
  const service = await open();
  const { bytes, headers } = received(
    "adyen",
    adyenNotification(
      adyenItem({ merchantReference: service.invoiceId, amount: { currency: "EUR", value: 6000 } }),
      adyenItem({
        pspReference: "2",
        merchantReference: service.invoiceId,
        amount: { currency: "EUR", value: 4000 },
      }),
    ),
  );
  const response = await service.post(bytes, headers, "prov_chain");
  expect([response.status, response.text]).toEqual([200, "[accepted]"]);
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(await statusOf(service)).toBe("COMPLETED");
});

test("the secret shows which of the organizations that share a provider is meant", async () => {
  const service = await open();
  const event = stripeEvent("payment_intent.succeeded", paymentIntent());
  const { body, headers } = signNotification("stripe", other, event, now);
  const response = await service.post(body, headers);
  expect(response.status).toBe(200);
  expect(service.seen[0]?.endpoint.organizationId).toBe("org_other");
});

test("rates that are unavailable get a 503, and the redelivery is applied", async () => {
  const target = await openTarget();
  let isDown = true;
  const ratesFor: typeof target.ports.rates.ratesFor = (wanted) => () =>
    isDown
      ? Promise.resolve(left(portFailed("rates", new Error("down"))))
      : target.ports.rates.ratesFor(wanted)();
  const ports = { ...target.ports, rates: { ratesFor } };
  const service = { ...(await open({ ports })), ...target };
  const { bytes, headers } = succeeded(target.invoiceId);
  const failed = await service.post(bytes, headers);
  expect([failed.status, failed.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(failed.headers.get("x-error-code")).toBe("RATE_UNAVAILABLE");
  expect(await statusOf(service)).toBe("PENDING");
  isDown = false;
  expect((await service.post(bytes, headers)).status).toBe(200);
  expect(await statusOf(service)).toBe("COMPLETED");
});

test("a defect gets a 500 without its cause", async () => {
  const target = await openTarget();
  const clock = (): never => {
    throw new Error("a secret of the host");
  };
  const { post, failures } = await open({ ports: { ...target.ports, clock } });
  const { bytes, headers } = succeeded("invoice_1");
  const response = await post(bytes, headers);
  expect([response.status, response.text.includes("secret")]).toEqual([500, false]);
  expect(failures).toMatchObject([{ code: "INTERNAL", cause: new Error("a secret of the host") }]);
});

test("limits requests by address before it reads them", async () => {
  const peers: Array<unknown> = [];
  const { handler } = await open({
    addressLimiter: (request) => {
      peers.push(request);
      return 7;
    },
  });
  const opened = await handler.open({
    method: "POST",
    path: pathOf("prov_bank"),
    hasBody: true,
    peer: "192.0.2.1",
    header: () => undefined,
  });
  expect(opened).toMatchObject({ status: 429, headers: { "retry-after": "7" } });
  expect(peers).toEqual([
    { organizationId: undefined, peer: "192.0.2.1", route: "/providers/{id}/notifications" },
  ]);
});

test.each([
  ["POST", pathOf("prov_unknown"), 404],
  ["POST", pathOf("invoice_1"), 404],
  ["POST", pathOf("%"), 404],
  ["POST", pathOf("%70rov_unknown"), 404],
  ["GET", pathOf("prov_bank"), 405],
  ["GET", "/health", 200],
  ["POST", "/providers/prov_bank", 404],
])("%s %s gets %i", async (method, path, status) => {
  const { handler } = await open();
  const head = { method, path, hasBody: false, header: () => undefined };
  expect(await handler.open(head)).toMatchObject({ kind: "Reply", status });
});

test("leaves requests with dropped headers to the API", async () => {
  const { handler } = await open();
  const opened = await handler.open({
    method: "POST",
    path: pathOf("prov_bank"),
    hasBody: true,
    headersDropped: true,
    header: () => undefined,
  });
  expect(opened).toMatchObject({ status: 431 });
});

test.each([
  [{ kind: "TooLarge" }, 413],
  [{ kind: "Bytes", bytes: new Uint8Array(maxNotificationBytes + 1) }, 413],
  [{ kind: "Incomplete" }, 400],
  [{ kind: "Value", value: {} }, 500],
  [{ kind: "Consumed" }, 500],
  [{ kind: "Text", text: "{}" }, 400],
] as const)("the body of case %# gets the right status", async (body, status) => {
  const { handler } = await open();
  const plan = await handler.open({
    method: "POST",
    path: pathOf("prov_bank"),
    hasBody: true,
    header: () => undefined,
  });
  if (plan.kind !== "Plan") throw new Error("not a plan");
  expect(plan.bodyLimit).toBe(maxNotificationBytes);
  expect(await plan.run(body)).toMatchObject({ status, close: status === 413 });
});

test("works in a server of node:http", async () => {
  const service = await open();
  const server = await listen(nodeListener(service.handler));
  try {
    const { bytes, headers } = succeeded(service.invoiceId);
    const url = `${server.url}${pathOf(service.source.providerId)}`;
    const response = await fetch(url, { method: "POST", headers, body: Buffer.from(bytes) });
    expect(response.status).toBe(200);
    expect(await statusOf(service)).toBe("COMPLETED");
  } finally {
    await server.close();
  }
});

// The first of two organizations with one secret received the notifications of both.
test("throws for a secret of two organizations, with their names and without the secret", async () => {
  const target = await openTarget();
  const make =
    (...given: ReadonlyArray<readonly [organization: string, provider: string, secret: string]>) =>
    () =>
      withNotifications(
        { open: () => "nothing" },
        {
          ports: target.ports,
          environment: "development",
          endpoints: given.map(([organization, provider, secret]) => ({
            organizationId: organization as OrganizationId,
            providerId: provider as Id<"prov">,
            scheme: "adyen",
            secrets: ["12".repeat(32 + Number(organization === "org_b")), secret],
          })),
        },
      );
  const { adyen: secret } = secrets;
  const again = secret.toLowerCase();
  expect(make(["org_a", "prov_1", secret], ["org_b", "prov_1", again])).toThrow(
    "org_a and org_b have the same secret for notifications of prov_1. Each organization must have",
  );
  expect(make(["org_a", "prov_1", secret], ["org_b", "prov_2", secret])).toThrow(
    "org_a and org_b have the same secret for notifications of prov_1 and prov_2.",
  );
  expect(make(["org_a", "prov_1", secret], ["org_b", "prov_1", again])).not.toThrow(
    new RegExp(secret, "iu"),
  );
  expect(make(["org_a", "prov_1", secret], ["org_a", "prov_1", secret])).not.toThrow();
  expect(make(["org_a", "prov_1", secret], ["org_b", "prov_1", "34".repeat(32)])).not.toThrow();
});

test("throws for endpoints with invalid secrets, and for too many of one provider", async () => {
  const target = await openTarget();
  const make = (count: number, secret: string) => () =>
    withNotifications(
      { open: () => "nothing" },
      {
        ports: target.ports,
        environment: "development",
        endpoints: Array<NotificationEndpoint>(count).fill({
          ...target.source,
          scheme: "stripe",
          secrets: [secret],
        }),
      },
    );
  expect(make(1, "short")).toThrow(TypeError);
  expect(make(maxEndpointsPerProvider, secrets.stripe)).not.toThrow();
  expect(make(maxEndpointsPerProvider + 1, secrets.stripe)).toThrow("at most 20");
});
