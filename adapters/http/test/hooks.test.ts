import {
  logTo,
  type ErrorDetails,
  type Hooks,
  type RequestDetails,
  type ResponseDetails,
} from "@quittance/http";
import { left, type CatalogRepository } from "quittance/adapter";
import { describe, expect, test } from "vitest";
import { bookItem, createApi, noCredentials, order } from "./send-to-api.ts";
import { newStore } from "./create-test-api.ts";

const quote = { currency: "EUR", items: [bookItem] };
const uuid = "01981a2b-3c4d-7e5f-8a6b-0123456789ab";

describe("hooks", () => {
  const watch = () => {
    const seen: Array<readonly [string, RequestDetails | ResponseDetails | ErrorDetails]> = [];
    const hooks: Hooks = {
      onRequest: (facts) => seen.push(["request", facts]),
      onResponse: (facts) => seen.push(["response", facts]),
      onError: (facts) => seen.push(["error", facts]),
    };
    let now = 0;
    const { call } = createApi({ hooks: [hooks], monotonicMs: () => (now += 5) });
    return { seen, call };
  };

  test("report a request and its response, under the id of the response", async () => {
    const { seen, call } = watch();
    const { headers } = await call("/pay/quote", quote);
    const supportId = headers.get("x-request-id");
    const facts = { supportId, callerRequestId: undefined, method: "POST", route: "/pay/quote" };
    expect(seen).toEqual([
      ["request", facts],
      [
        "response",
        { ...facts, status: 200, code: undefined, durationMs: 5, organizationId: "org_one" },
      ],
    ]);
  });

  test("name the operation, never the identifier in the path", async () => {
    const { seen, call } = watch();
    await call("/invoices/invoice_4242", {}, { as: noCredentials });
    await call("/invoices/invoice_4242/void/", {});
    await call("/nowhere/invoice_4242", {});
    expect(seen.map(([, { route }]) => route)).toEqual([
      ...["/invoices/{id}", "/invoices/{id}", "/invoices/{id}/void", "/invoices/{id}/void"],
      ...[undefined, undefined],
    ]);
    expect(JSON.stringify(seen)).not.toContain("4242");
  });

  test("report the cause of a failure of the service, and of no other failure", async () => {
    const cause = new Error("the disk is gone");
    const failing = () =>
      Promise.resolve(left({ kind: "PortFailed", port: "catalog", cause } as const));
    const catalog: CatalogRepository = { ...newStore().catalog, lookUp: () => failing };
    const seen: Array<ErrorDetails> = [];
    const { call } = createApi({ catalog, hooks: [{ onError: (facts) => seen.push(facts) }] });
    expect((await call("/pay/quote", { currency: "none" })).status).toBe(400);
    expect((await call("/pay/quote", quote)).status).toBe(503);
    expect(seen).toMatchObject([{ code: "REPOSITORY_UNAVAILABLE", route: "/pay/quote" }]);
    expect(JSON.stringify(seen[0]?.cause)).toBeDefined();
  });

  test("that throw change no reply and keep nothing from the others", async () => {
    const seen: Array<number> = [];
    const broken = (): never => {
      throw new Error("the watcher fell asleep");
    };
    const { call } = createApi({
      hooks: [
        { onRequest: broken, onResponse: broken, onError: broken },
        { onResponse: ({ status }) => seen.push(status) },
      ],
    });
    expect((await call("/pay/quote", quote)).status).toBe(200);
    expect(seen).toEqual([200]);
  });
});

describe("the id of a request", () => {
  test.each([
    ["checkout-17", true],
    ["Checkout_17.a", true],
    ["9".repeat(128), true],
    ["9".repeat(129), false],
    ["payer@example.com,sk_live_my_key", false],
    ["two words", false],
    ["<script>", false],
    ["ü", false],
  ])(
    "is logged beside the service's own when it is a short plain text: %s",
    async (sent, isKept) => {
      const seen: Array<RequestDetails> = [];
      const { call } = createApi({ hooks: [{ onRequest: (facts) => seen.push(facts) }] });
      await call("/pay/quote", quote, { headers: { "x-request-id": sent } });
      expect(seen[0]?.callerRequestId).toBe(isKept ? sent : undefined);
    },
  );

  test.each(["checkout-17", uuid.toUpperCase(), `${uuid}0`, uuid.replace("-7", "-4"), "ü"])(
    "is one of the service's own in the place of %s",
    async (sent) => {
      const seen: Array<RequestDetails> = [];
      const { call } = createApi({ hooks: [{ onRequest: (facts) => seen.push(facts) }] });
      const { headers } = await call("/pay/quote", quote, { headers: { "x-request-id": sent } });
      expect(headers.get("x-request-id")).toBe("00000000-0000-7000-8000-000000000001");
      expect(seen[0]?.callerRequestId).toBe(sent === "ü" ? undefined : sent);
    },
  );
});

describe("a log", () => {
  const canary = "canary";

  /** Every place where something of a caller or of the host's inside could get into a log from. */
  const logAfter = async (failing: boolean) => {
    const lines: Array<readonly [level: string, entry: unknown, message: string]> = [];
    const write = (level: string) => (entry: unknown, message: string) => {
      lines.push([level, entry, message]);
    };
    const logger = { info: write("info"), warn: write("warn"), error: write("error") };
    const cause = Object.assign(new TypeError(`${canary} in a message`), {
      code: "57P01",
      detail: `${canary} in a detail`,
      sqlState: `${canary} ; DROP`,
      cause: { kind: "Unavailable", message: canary, constraint: "payments_pkey" },
    });
    const catalog: CatalogRepository = {
      ...newStore().catalog,
      lookUp: () => () => Promise.reject(cause),
    };
    const { call } = createApi({ ...(failing ? { catalog } : {}), hooks: [logTo(logger)] });
    const headers = { "x-forwarded-for": canary, cookie: canary, "idempotency-key": canary };
    const text = { name: canary, [canary]: canary };
    await call(`/pay/quote?key=${canary}`, { ...quote, metadata: text }, { headers });
    await call("/pay/quote", quote, { headers });
    await call("/invoices", order({ customer_email: `${canary}@example.com`, metadata: text }));
    await call(`/invoices/invoice_${canary}`, {}, { as: `sk_test_${canary}` });
    await call(`/${canary}`, {});
    return lines;
  };

  test("has a line for each reply, at a level that fits its status", async () => {
    const lines = await logAfter(false);
    expect(lines.map(([level, , message]) => [level, message])).toEqual([
      ["warn", "POST /pay/quote 400"],
      ["info", "POST /pay/quote 200"],
      ["info", "POST /invoices 201"],
      ["warn", "POST /invoices/{id} 401"],
      ["warn", "POST (no such path) 404"],
    ]);
    expect(lines[1]?.[1]).toEqual({
      support_id: "00000000-0000-7000-8000-000000000002",
      method: "POST",
      route: "/pay/quote",
      status: 200,
      code: null,
      duration_ms: expect.any(Number) as unknown,
      organization_id: "org_one",
    });
  });

  test("logs the names, codes and location of an error, without its message", async () => {
    const lines = await logAfter(true);
    const [level, entry, message] = lines.find(([, , words]) => words.startsWith("INTERNAL")) ?? [];
    expect([level, message]).toEqual(["error", "INTERNAL at POST /pay/quote"]);
    expect(entry).toMatchObject({
      code: "INTERNAL",
      cause: {
        name: "TypeError",
        code: "57P01",
        cause: { kind: "Unavailable", constraint: "payments_pkey" },
      },
    });
    expect(JSON.stringify(entry)).toContain("hooks.test.ts");
    expect(JSON.stringify(entry)).not.toContain("sqlState");
  });

  test.each([false, true])("contains no text of a caller or of a message", async (failing) => {
    const lines = await logAfter(failing);
    expect(lines.length).toBeGreaterThanOrEqual(5);
    expect(JSON.stringify(lines)).not.toContain(canary);
  });
});
