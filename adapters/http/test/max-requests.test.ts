import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { createHttpHandler, type HttpHandler, type ResponseDetails } from "@quittance/http";
import { nodeListener } from "@quittance/http/node";
import { fixedRates, memoryStore, randomIds } from "@quittance/memory";
import { createQuittance, idOf, right, timestampOf } from "quittance";
import { rateSetOf } from "quittance/testing";
import { afterEach, describe, expect, test } from "vitest";
import { listen, stop } from "./listen.ts";

const organizationId = idOf("org", "org_acme");
const body = JSON.stringify({
  currency: "EUR",
  items: [{ type: "PAYMENT_INTENT", currency: "EUR", price: "5", quantity: 1 }],
});

/** A service whose rates do not arrive before they are released. */
const heldService = (maxRequests?: number) => {
  const held: Array<() => void> = [];
  const arrivals: Array<() => void> = [];
  let waiting = 0;
  const rates = fixedRates(rateSetOf({ EUR: "0.8" }));
  const failures: Array<string | undefined> = [];
  const responses: Array<ResponseDetails["code"]> = [];
  const payments = createQuittance({
    ...memoryStore({}),
    rates: {
      ratesFor: (currencies) => async () => {
        waiting += 1;
        for (const arrived of arrivals.splice(0)) arrived();
        await new Promise<void>((resolve) => held.push(resolve));
        waiting -= 1;
        return rates.ratesFor(currencies)();
      },
    },
    clock: () => timestampOf("2025-07-17 15:00:00"),
    newId: randomIds,
  });
  const handler = createHttpHandler({
    payments,
    environment: "development",
    authenticate: () => Promise.resolve(right({ organizationId, scopes: undefined })),
    hooks: [
      {
        onError: ({ code }) => failures.push(code),
        onResponse: ({ code }) => responses.push(code),
      },
    ],
    ...(maxRequests === undefined ? {} : { maxRequests }),
  });
  return {
    handler,
    failures,
    responses,
    /** Resolves when a number of requests wait for their rates. */
    areHeld: async (count: number): Promise<void> => {
      while (waiting < count) await new Promise<void>((resolve) => arrivals.push(resolve));
    },
    release: (): void => {
      for (const free of held.splice(0)) free();
    },
  };
};

const ends: Array<() => Promise<void>> = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const serve = async (handler: HttpHandler): Promise<number> => {
  const server = createServer(nodeListener(handler));
  ends.push(() => stop(server));
  return listen(server);
};

const send = (port: number): Promise<Response> =>
  fetch(`http://127.0.0.1:${String(port)}/pay/quote`, {
    ...{ method: "POST", body },
    headers: { authorization: "sk_test_key", "content-type": "application/json" },
  });

/** Sends a request whose body does not end. */
const sendHead = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      const head = [
        ...["POST /pay/quote HTTP/1.1", "host: test", "authorization: sk_test_key"],
        ...["content-type: application/json", "content-length: 100", "expect: 100-continue"],
      ];
      socket.write(`${head.join("\r\n")}\r\n\r\n`);
    });
    socket.on("error", reject);
    // The server asks for the body after it has received the head.
    socket.once("data", () => {
      ends.push(() => Promise.resolve(socket.destroy()).then(() => undefined));
      resolve(socket);
    });
  });

describe("with maxRequests", () => {
  test("a request beyond the maximum gets 503 with Retry-After, and later ones succeed", async () => {
    const service = heldService(2);
    const port = await serve(service.handler);
    const running = [send(port), send(port)];
    await service.areHeld(2);
    const rejected = await send(port);
    expect(rejected.status).toBe(503);
    expect(rejected.headers.get("retry-after")).toMatch(/^[1-9]\d*$/u);
    expect(await rejected.json()).toMatchObject({
      status: 503,
      message: "Too many requests are in progress: send the request again",
    });
    service.release();
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200]);
    const next = send(port);
    await service.areHeld(1);
    service.release();
    expect((await next).status).toBe(200);
    expect(service.responses).toContain("REPOSITORY_UNAVAILABLE");
    expect(service.failures).toEqual([]);
  });

  test("a request whose body is still arriving does not count", async () => {
    const service = heldService(1);
    const port = await serve(service.handler);
    await sendHead(port);
    const complete = send(port);
    await service.areHeld(1);
    service.release();
    expect((await complete).status).toBe(200);
  });

  test("a request whose body ends while the maximum is reached gets 503", async () => {
    const service = heldService(1);
    const head = {
      ...{ method: "POST", path: "/pay/quote", hasBody: true },
      header: (name: string) => ({ authorization: "x", "content-type": "application/json" })[name],
    };
    const plan = await service.handler.open(head);
    const running = await service.handler.open(head);
    if (plan.kind === "Reply" || running.kind === "Reply") throw new Error("rejected too early");
    const first = running.run({ kind: "Text", text: body });
    await service.areHeld(1);
    expect((await plan.run({ kind: "Text", text: body })).status).toBe(503);
    service.release();
    expect((await first).status).toBe(200);
  });

  test.each([0, -1, 1.5, NaN, Infinity])("%s is not a maximum", (maxRequests) => {
    expect(() => heldService(maxRequests)).toThrow(
      new RangeError(`maxRequests must be a positive integer, not ${String(maxRequests)}.`),
    );
  });
});

test("without maxRequests nothing is limited", async () => {
  const service = heldService();
  const port = await serve(service.handler);
  const running = Array.from({ length: 20 }, () => send(port));
  await service.areHeld(20);
  service.release();
  expect((await Promise.all(running)).every(({ status }) => status === 200)).toBe(true);
});

test("requests that one turn of the event loop reads count together, until the next one", async () => {
  const handler = createHttpHandler({
    payments: createQuittance({
      ...memoryStore({}),
      rates: fixedRates(rateSetOf({ EUR: "0.8" })),
      clock: () => timestampOf("2025-07-17 15:00:00"),
      newId: randomIds,
    }),
    environment: "development",
    authenticate: () => Promise.resolve(right({ organizationId, scopes: undefined })),
    maxRequests: 3,
  });
  const statusOf = async (): Promise<number> => {
    const opened = await handler.open({
      ...{ method: "POST", path: "/pay/quote", hasBody: true },
      header: (name) => ({ "content-type": "application/json" })[name],
    });
    const reply = opened.kind === "Reply" ? opened : await opened.run({ kind: "Text", text: body });
    return reply.status;
  };
  const statuses: Array<number> = [];
  for (let turn = 0; turn < 2; turn += 1) {
    for (let request = 0; request < 5; request += 1) statuses.push(await statusOf());
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(statuses).toEqual([200, 200, 200, 503, 503, 200, 200, 200, 503, 503]);
});
