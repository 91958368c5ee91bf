import { loopEngine } from "@quittance/events";
import { addSeconds, orThrow } from "quittance";
import type { Delivery, deliveryDescription } from "quittance/adapter";
import { testOrganization } from "quittance/testing";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { sendWebhook } from "../src/send-webhook.ts";
import { signWebhook } from "../src/sign-webhook.ts";
import { createDeliveryApp, sentEventsOf } from "./support/delivery-app.ts";
import { startReceiver, type Behavior, type Received, type Receiver } from "./support/receiver.ts";

const receive = (...behaviors: ReadonlyArray<Behavior>): Promise<Receiver> =>
  startReceiver((index) => behaviors[index] ?? { status: 204 });

const idsOf = ({ received }: Receiver): ReadonlyArray<string | Array<string> | undefined> =>
  received.map(({ headers }) => headers["webhook-id"]);

test("events are delivered as JSON, in order, with signatures that standardwebhooks verifies", async () => {
  const receiver = await receive();
  const { app, addEndpoint, sell, runDue, deliveries } = createDeliveryApp();
  const { endpoint, secret } = await addEndpoint(receiver.url);
  await sell();
  await runDue();
  const events = await sentEventsOf(app.store);
  expect(events.map(({ type }) => type)).toEqual([
    "invoice.created",
    "payment.created",
    "invoice.updated",
    "payment.created",
    "invoice.completed",
  ]);
  expect(idsOf(receiver)).toEqual(events.map(({ id }) => id));
  for (const [index, { body, headers }] of receiver.received.entries()) {
    expect(JSON.parse(body)).toMatchObject({
      id: headers["webhook-id"],
      type: events[index]?.type,
    });
    const message = {
      id: String(headers["webhook-id"]),
      timestamp: parseInt(String(headers["webhook-timestamp"]), 10),
      body,
    };
    expect(message.timestamp).toBe(Date.parse("2025-07-17T12:00:00Z") / 1000);
    expect(headers).toMatchObject(signWebhook(message, [secret]));
    const recent = { ...message, timestamp: Math.floor(Date.now() / 1000) };
    new Webhook(secret).verify(body, { ...signWebhook(recent, [secret]) });
  }
  const states = (await deliveries(endpoint)).map(({ state, attempts }) => [
    state,
    attempts.map(({ outcome, status }) => [outcome, status]),
  ]);
  expect(states).toEqual(events.map(() => ["DELIVERED", [["SUCCEEDED", 204]]]));
});

test("an endpoint receives its types, and no events from before it was created", async () => {
  const receiver = await receive();
  const { app, webhooks, sell, runDue } = createDeliveryApp();
  await sell();
  app.tick(1);
  const { url } = receiver;
  const types = ["invoice.completed"] as const;
  orThrow(await webhooks.create(testOrganization, { url, types }));
  await sell();
  await runDue();
  const completed = (await sentEventsOf(app.store)).filter(
    ({ type }) => type === "invoice.completed",
  );
  expect(completed).toHaveLength(2);
  expect(idsOf(receiver)).toEqual([completed[1]?.id]);
});

/** Delivers one event to a receiver with a behavior, and returns its first attempt. */
const attemptWith = async (
  behavior: Behavior,
  timeoutMs = 10_000,
): Promise<{ readonly delivery: Delivery | undefined; readonly receiver: Receiver }> => {
  const receiver = await receive(behavior);
  const { addEndpoint, sell, runDue, deliveries } = createDeliveryApp({ timeoutMs });
  const { endpoint } = await addEndpoint(receiver.url);
  await sell();
  await runDue();
  const delivery = (await deliveries(endpoint)).find(({ type }) => type === "invoice.created");
  return { delivery, receiver };
};

describe("a receiver that", () => {
  const cases: ReadonlyArray<
    readonly [string, Behavior, deliveryDescription.AttemptOutcome, number | undefined]
  > = [
    ["responds with 500", { status: 500 }, "REJECTED", 500],
    ["responds with 400", { status: 400 }, "REJECTED", 400],
    ["redirects", { status: 302, headers: { location: "/other" } }, "REDIRECTED", 302],
    ["closes the connection", "closes", "CONNECTION_FAILED", undefined],
    ["does not speak HTTP", "babbles", "CONNECTION_FAILED", undefined],
  ];
  test.each(cases)(
    "%s gets the event again after 5 seconds",
    async (_, behavior, outcome, status) => {
      const { delivery, receiver } = await attemptWith(behavior);
      expect(delivery).toMatchObject({ state: "PENDING", attempts: [{ outcome, status }] });
      const [attempt] = delivery?.attempts ?? [];
      expect(delivery?.nextAttemptAt).toBe(attempt && addSeconds(attempt.at, 5));
      expect(receiver.received.map(({ path }) => path)).toEqual(["/webhooks"]);
    },
  );

  test("does not respond gets the event again", async () => {
    const { delivery } = await attemptWith("hangs", 100);
    expect(delivery).toMatchObject({ state: "PENDING", attempts: [{ outcome: "TIMED_OUT" }] });
  });

  test("does not respond holds up an engine that stops only briefly, and gets the event again", async () => {
    const receiver = await receive("hangs");
    const { work, addEndpoint, sell, deliveries } = createDeliveryApp({ timeoutMs: 60_000 });
    const { endpoint } = await addEndpoint(receiver.url);
    await sell();
    const engine = loopEngine({ graceMs: 10 });
    await engine.start(work);
    await expect.poll(() => receiver.received.length).toBe(1);
    await engine.stop();
    expect((await deliveries(endpoint)).find(({ attempts }) => attempts.length > 0)).toMatchObject({
      type: "invoice.created",
      state: "PENDING",
      attempts: [{ outcome: "TIMED_OUT" }],
    });
  });

  test("responds with Retry-After gets the event again after that time", async () => {
    const { delivery } = await attemptWith({ status: 429, headers: { "retry-after": "120" } });
    expect(delivery?.attempts).toMatchObject([{ status: 429, retryAfter: 120 }]);
    expect(delivery?.nextAttemptAt).toBe("2025-07-17 12:02:00");
  });

  test("responds with a body without end is read up to a limit", async () => {
    const { delivery, receiver } = await attemptWith("floods");
    expect(delivery).toMatchObject({ state: "DELIVERED", attempts: [{ status: 200 }] });
    expect(receiver.flooded()).toBeLessThan(50_000_000);
  });

  test("responds with 410 disables its endpoint, and its other deliveries fail", async () => {
    const receiver = await receive({ status: 410 });
    const { webhooks, addEndpoint, sell, runAll, deliveries } = createDeliveryApp();
    const { endpoint } = await addEndpoint(receiver.url);
    await sell();
    await runAll();
    const found = orThrow(await webhooks.get(testOrganization, endpoint.id));
    expect(found).toMatchObject({ isActive: false, disabledReason: "GONE" });
    const states = (await deliveries(endpoint)).map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(["FAILED"]));
    expect(receiver.received).toHaveLength(1);
  });
});

test("a server without TLS, and one that is not there, fail the connection", async () => {
  const receiver = await receive();
  const request = { body: "{}", headers: {} };
  const limits = { timeoutMs: 10_000, maxResponseBytes: 1000 };
  const addresses = [{ address: "127.0.0.1", family: 4 }];
  const secure = new URL(receiver.url.replace("http:", "https:"));
  const failed = { outcome: "CONNECTION_FAILED", status: undefined };
  expect(await sendWebhook({ url: secure, addresses }, request, limits)).toMatchObject(failed);
  const target = { url: new URL(receiver.url), addresses };
  await receiver.close();
  expect(await sendWebhook(target, request, limits)).toMatchObject(failed);
});

test("a request goes to the address that was checked, whatever the name resolves to", async () => {
  const receiver = await receive();
  const url = new URL(receiver.url);
  url.hostname = "rebound.invalid";
  const target = { url, addresses: [{ address: "127.0.0.1", family: 4 }] };
  const limits = { timeoutMs: 10_000, maxResponseBytes: 1000 };
  const sent = await sendWebhook(target, { body: "{}", headers: {} }, limits);
  expect(sent).toMatchObject({ outcome: "SUCCEEDED", status: 204 });
  expect(receiver.received[0]?.headers.host).toBe(url.host);
});

test("a URL whose addresses become private is not sent to", async () => {
  const receiver = await receive();
  const { webhooks, addEndpoint, sell, runDue, deliveries } = createDeliveryApp({
    environment: "production",
    resolve: () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]),
  });
  const { endpoint } = await addEndpoint(receiver.url);
  const { id } = endpoint;
  const https = { url: receiver.url.replace("http://127.0.0.1", "https://localhost") };
  orThrow(await webhooks.update(testOrganization, id, https));
  await sell();
  await runDue();
  expect((await deliveries(endpoint)).flatMap(({ attempts }) => attempts)).toMatchObject([
    { outcome: "URL_NOT_ALLOWED", status: undefined },
  ]);
  expect(receiver.received).toEqual([]);
});

test("a delivery is given up after 10 attempts in 75 hours, and the next event follows", async () => {
  const receiver = await startReceiver((_, { headers }) =>
    headers["webhook-id"] === first ? { status: 500 } : { status: 200 },
  );
  const { app, addEndpoint, sell, runAll, deliveries } = createDeliveryApp();
  const { endpoint } = await addEndpoint(receiver.url);
  await sell();
  const events = (await sentEventsOf(app.store)).map(({ id }) => id);
  const [first = ""] = events;
  await runAll();
  expect(idsOf(receiver)).toEqual([...Array.from({ length: 9 }, () => first), ...events]);
  const found = (await deliveries(endpoint)).find(({ id }) => id === first);
  expect(found?.state).toBe("FAILED");
  expect(found?.attempts.at(-1)?.at).toBe(
    addSeconds(endpoint.createdAt, 5 + 300 + 1800 + 3600 * (2 + 5 + 10 + 14 + 20 + 24)),
  );
});

test("replayed deliveries are sent again with the same identifiers and bodies", async () => {
  const receiver = await receive();
  const { webhooks, addEndpoint, sell, runDue } = createDeliveryApp();
  const { endpoint } = await addEndpoint(receiver.url);
  await sell();
  await runDue();
  const sent = receiver.received.map(({ headers, body }) => [headers["webhook-id"], body]);
  const eventIds = receiver.received.map(({ body }) => (JSON.parse(body) as { id: never }).id);
  const replayed = await webhooks.replay(testOrganization, endpoint.id, { eventIds });
  expect(orThrow(replayed)).toEqual({ replayed: sent.length });
  await runDue();
  const all = receiver.received.map(({ headers, body }) => [headers["webhook-id"], body]);
  expect(all).toEqual([...sent, ...sent]);
});

test("requests are signed with both secrets until the previous one expires", async () => {
  const receiver = await receive();
  const { app, webhooks, addEndpoint, sell, runDue } = createDeliveryApp();
  const { endpoint, secret } = await addEndpoint(receiver.url);
  const rotated = orThrow(await webhooks.rotateSecret(testOrganization, endpoint.id));
  const sellAndCount = async (): Promise<ReadonlyArray<boolean>> => {
    await sell();
    await runDue();
    const none: Pick<Received, "headers" | "body"> = { headers: {}, body: "" };
    const { headers, body } = receiver.received.at(-1) ?? none;
    const id = String(headers["webhook-id"]);
    const timestamp = parseInt(String(headers["webhook-timestamp"]), 10);
    return [rotated.secret, secret].map((each) =>
      String(headers["webhook-signature"])
        .split(" ")
        .includes(signWebhook({ id, timestamp, body }, [each])["webhook-signature"]),
    );
  };
  expect(await sellAndCount()).toEqual([true, true]);
  app.tick(86_400);
  expect(await sellAndCount()).toEqual([true, false]);
});
