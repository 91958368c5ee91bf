import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import {
  createHttpHandler,
  type Authenticate,
  type Head,
  type HttpHandler,
  type ResponseDetails,
} from "@quittance/http";
import { nodeListener } from "@quittance/http/node";
import { memoryStore, randomIds } from "@quittance/memory";
import { createQuittance, fixedRates, timestampOf, type OrganizationId } from "quittance";
import { left, right } from "quittance/adapter";
import { rateSetOf } from "quittance/testing";
import { afterEach, describe, expect, test } from "vitest";
import { listen, stop } from "./listen.ts";

const organizationId: OrganizationId = "org_acme";
const body = JSON.stringify({
  currency: "EUR",
  items: [{ type: "PAYMENT_INTENT", currency: "EUR", price: "5", quantity: 1 }],
});

const oneCaller: Authenticate = () => Promise.resolve(right({ organizationId, scopes: undefined }));

const headOf = (authorization: string | undefined, path = "/pay/quote"): Head => ({
  method: "POST",
  path,
  hasBody: true,
  header: (name) => ({ authorization, "content-type": "application/json" })[name],
});

/** A service whose rates do not arrive before they are released. */
const heldService = (maxRequests?: number, authenticate: Authenticate = oneCaller) => {
  const held: Array<() => void> = [];
  const arrivals: Array<() => void> = [];
  let waiting = 0;
  let time = 0;
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
    authenticate,
    // No work is long but that of the test, however slow the machine is.
    monotonicMs: () => time,
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
    /** Sends a request to the handler; resolves with the status of its response. */
    statusOf: async (authorization: string | undefined, path?: string): Promise<number> => {
      const opened = await handler.open(headOf(authorization, path));
      if (opened.kind === "Reply") return opened.status;
      const given = path === undefined ? body : "{}";
      return (await opened.run({ kind: "Text", text: given })).status;
    },
    failures,
    responses,
    waiting: () => waiting,
    /** Lets the request in progress use the thread for milliseconds. */
    work: (ms: number): void => {
      time += ms;
    },
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
    method: "POST",
    body,
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
    const service = heldService(4);
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

  test("a request whose body ends while the share is used gets 503", async () => {
    const service = heldService(1);
    const plan = await service.handler.open(headOf("x"));
    const running = await service.handler.open(headOf("x"));
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

/** Two organizations, whose keys are their names. */
const credentials = (authorization: string | undefined) =>
  Promise.resolve(
    authorization === undefined || authorization === "sk_wrong"
      ? left({ kind: "Unauthenticated" } as const)
      : right({ organizationId: `org_${authorization}` as const, scopes: undefined }),
  );

describe("shares", () => {
  const path = "/invoices/invoice_1/payable";

  test("an owner has half of the places, and another finds one", async () => {
    const service = heldService(8, credentials);
    expect(await service.statusOf("attacker", path)).toBe(404);
    const attacks = Array.from({ length: 4 }, () => service.statusOf("attacker"));
    await service.areHeld(4);
    expect(await service.statusOf("attacker")).toBe(503);
    const victim = service.statusOf("victim");
    await service.areHeld(5);
    service.release();
    expect(await victim).toBe(200);
    expect(await Promise.all(attacks)).toEqual([200, 200, 200, 200]);
  });

  test.each([
    ["two while the thread is busy for others too", 1000, 2],
    ["four while it has time", 400, 4],
  ])("of its share, an owner processes %s", async (_, busyMs, together) => {
    let workMs = 0;
    const service = heldService(16, (authorization) => {
      if (authorization === "busy") service.work(workMs);
      return credentials(authorization);
    });
    for (const known of ["busy", "one", "other"]) await service.statusOf(known, path);
    workMs = 10;
    for (let ms = 0; ms < busyMs; ms += workMs)
      expect(await service.statusOf("busy", path)).toBe(404);
    const sent = Array.from({ length: 4 }, () => service.statusOf("one"));
    await service.areHeld(together);
    for (let count = 0; count < 5; count += 1) await service.statusOf("other", path);
    expect(service.waiting()).toBe(together);
    const progress = { isOver: false };
    const statuses = Promise.all(sent).finally(() => (progress.isOver = true));
    while (!progress.isOver) {
      service.release();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await statuses).toEqual([200, 200, 200, 200]);
  });

  test("without shares, the same victim is rejected", async () => {
    const service = heldService(8, credentials);
    expect(await service.statusOf("one", path)).toBe(404);
    const attacks = Array.from({ length: 4 }, () => service.statusOf("one"));
    await service.areHeld(4);
    expect(await service.statusOf("one")).toBe(503);
    service.release();
    expect(await Promise.all(attacks)).toEqual([200, 200, 200, 200]);
  });

  test("credentials that are not known share their look-ups, and known ones do not wait", async () => {
    let lookups: Array<() => void> = [];
    const service = heldService(4, async (authorization) => {
      await new Promise<void>((resolve) => lookups.push(resolve));
      return credentials(authorization);
    });
    const release = (): void => {
      for (const found of lookups.splice(0)) found();
    };
    const known = service.statusOf("known");
    await expect.poll(() => lookups).toHaveLength(1);
    release();
    await service.areHeld(1);
    service.release();
    expect(await known).toBe(200);

    const wrong = [service.statusOf("sk_wrong"), service.statusOf("sk_wrong")];
    await expect.poll(() => lookups).toHaveLength(2);
    expect(await service.statusOf("sk_wrong")).toBe(503);
    const later = service.statusOf("known");
    await expect.poll(() => lookups).toHaveLength(3);
    release();
    expect(await Promise.all(wrong)).toEqual([401, 401]);
    await service.areHeld(1);
    service.release();
    expect(await later).toBe(200);
    lookups = [];
  });

  test("all callers without credentials are one owner", async () => {
    const service = heldService(4, credentials);
    const path = "/invoices/invoice_1/payable";
    const attacks = [service.statusOf(undefined, path), service.statusOf(undefined, path)];
    const over = service.statusOf(undefined, path);
    const victim = service.statusOf("victim");
    await service.areHeld(1);
    service.release();
    expect([await Promise.all(attacks), await over, await victim]).toEqual([[404, 404], 503, 200]);
  });
});

test("work that one turn of the event loop reads is not begun in one turn if it is long", async () => {
  let time = 0;
  const handler = createHttpHandler({
    payments: createQuittance({
      ...memoryStore({}),
      rates: {
        // Each request takes three milliseconds.
        ratesFor: (currencies) => {
          time += 3;
          return fixedRates(rateSetOf({ EUR: "0.8" })).ratesFor(currencies);
        },
      },
      clock: () => timestampOf("2025-07-17 15:00:00"),
      newId: randomIds,
    }),
    environment: "development",
    authenticate: credentials,
    maxRequests: 100,
    monotonicMs: () => time,
  });
  const ended: Array<string> = [];
  const send = async (key: string): Promise<void> => {
    const opened = await handler.open(headOf(key));
    if (opened.kind === "Plan") await opened.run({ kind: "Text", text: body });
    ended.push(key);
  };
  await send("victim");
  const sent = Array.from({ length: 20 }, () => send("attacker"));
  await Promise.all([...sent, send("victim")]);
  expect(ended.lastIndexOf("victim")).toBeLessThan(5);
});
