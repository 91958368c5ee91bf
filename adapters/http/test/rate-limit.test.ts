import { tokenBuckets, type RateLimited } from "@quittance/http";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createApi, noCredentials, order, place } from "./send-to-api.ts";
import { otherKey } from "./create-test-api.ts";

const one: RateLimited = {
  organizationId: "org_one",
  peer: "192.0.2.1",
  route: "/pay/quote",
};

const buckets = (options: Partial<Parameters<typeof tokenBuckets>[0]> = {}) => {
  const clock = { ms: 1000 };
  const limit = tokenBuckets({ capacity: 3, perSecond: 2, now: () => clock.ms, ...options });
  return { clock, call: (request: RateLimited = one) => limit(request) };
};

describe("a bucket of tokens", () => {
  test("admits as many requests at once as its capacity, then returns how long to wait", async () => {
    const { clock, call } = buckets();
    expect([await call(), await call(), await call(), await call(), await call()]).toEqual([
      0, 0, 0, 1, 1,
    ]);
    clock.ms += 500;
    expect([await call(), await call()]).toEqual([0, 1]);
  });

  test("fills up to its capacity and not further", async () => {
    const { clock, call } = buckets();
    await call();
    clock.ms += 3_600_000;
    const responses = [await call(), await call(), await call(), await call()];
    expect(responses).toEqual([0, 0, 0, 1]);
  });

  test("returns the whole seconds until there is a token", async () => {
    const { call } = buckets({ capacity: 1, perSecond: 0.1 });
    expect([await call(), await call()]).toEqual([0, 10]);
  });

  test("is one for each organization, and for each address without one", async () => {
    const { call } = buckets({ capacity: 1 });
    const payer = { ...one, organizationId: undefined };
    expect(await call()).toBe(0);
    expect(await call({ ...one, peer: "192.0.2.2" })).toBe(1);
    expect(await call({ ...one, organizationId: "org_two" })).toBe(0);
    expect(await call(payer)).toBe(0);
    expect(await call(payer)).toBe(1);
    expect(await call({ ...payer, peer: "192.0.2.2" })).toBe(0);
  });

  test("is never shared by an organization and an address of the same text", async () => {
    const { call } = buckets({ capacity: 1 });
    expect(await call({ ...one, organizationId: undefined, peer: "org_one" })).toBe(0);
    expect(await call({ ...one, organizationId: undefined, peer: "organization org_one" })).toBe(0);
    expect(await call(one)).toBe(0);
  });

  test("is shared by all requests whose address is unknown", async () => {
    const { call } = buckets({ capacity: 1 });
    const payer = { ...one, organizationId: undefined };
    expect(await call({ ...payer, peer: undefined })).toBe(0);
    expect(await call({ ...payer, peer: undefined })).toBe(1);
    expect(await call({ ...payer, peer: "9".repeat(129) })).toBe(1);
  });

  test("is one for the /64 of an IPv6 address, or for the prefix that the host sets", async () => {
    const payer = { ...one, organizationId: undefined };
    const { call } = buckets({ capacity: 1 });
    expect(await call({ ...payer, peer: "2001:db8:0:1::1" })).toBe(0);
    expect(await call({ ...payer, peer: "2001:db8:0:1:ffff::2" })).toBe(1);
    expect(await call({ ...payer, peer: "2001:db8:0:2::1" })).toBe(0);
    const wide = buckets({ capacity: 1, ipv6PrefixLength: 56 });
    expect(await wide.call({ ...payer, peer: "2001:db8:0:1::1" })).toBe(0);
    expect(await wide.call({ ...payer, peer: "2001:db8:0:2::1" })).toBe(1);
  });

  test("is removed for another one if it is the least recently used", async () => {
    const { call } = buckets({ capacity: 1, maxBuckets: 2 });
    const from = (peer: string) => call({ ...one, organizationId: undefined, peer });
    expect([await from("a"), await from("b"), await from("a")]).toEqual([0, 0, 1]);
    expect([await from("c"), await from("a"), await from("b")]).toEqual([0, 1, 0]);
  });

  test("never admits more requests in any period than its capacity and rate allow", async () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 2000 }), { maxLength: 60 });
    const sizes = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }));
    await fc.assert(
      fc.asyncProperty(gaps, sizes, async (pauses, [capacity, perSecond]) => {
        const { clock, call } = buckets({ capacity, perSecond });
        const passed: Array<number> = [];
        for (const pause of pauses) {
          clock.ms += pause;
          if ((await call()) === 0) passed.push(clock.ms);
        }
        passed.forEach((start, from) => {
          passed.slice(from).forEach((end, count) => {
            expect(count + 1).toBeLessThanOrEqual(capacity + ((end - start) / 1000) * perSecond);
          });
        });
      }),
    );
  });

  test.each([
    { capacity: 0, perSecond: 1 },
    { capacity: 1, perSecond: 0 },
    { capacity: NaN, perSecond: 1 },
    { capacity: 1, perSecond: Infinity },
    { capacity: 1, perSecond: 1, maxBuckets: 0 },
    { capacity: 1, perSecond: 1, ipv6PrefixLength: 0 },
    { capacity: 1, perSecond: 1, ipv6PrefixLength: 129 },
    { capacity: 1, perSecond: 1, ipv6PrefixLength: 63.5 },
  ])("rejects %j", (options) => {
    expect(() => tokenBuckets(options)).toThrow(RangeError);
  });
});

describe("a service with a limit", () => {
  const limited = (limit: number) => {
    const called: Array<RateLimited> = [];
    const found = createApi({
      rateLimiter: (request) => {
        called.push(request);
        return called.length > limit ? 7 : 0;
      },
    });
    return { ...found, called };
  };

  test("returns 429 and a Retry-After", async () => {
    const { call } = limited(1);
    expect((await call("/invoices/list")).status).toBe(200);
    const rejected = await call("/invoices/list");
    expect(rejected.status).toBe(429);
    expect(rejected.headers.get("retry-after")).toBe("7");
    expect(rejected.headers.get("x-error-code")).toBe("RATE_LIMITED");
    expect(rejected.at("log")).toEqual({ code: "RATE_LIMITED" });
  });

  test("is called once for each routed request, with the organization if there is one", async () => {
    const { call, called } = limited(100);
    const id = await place(call);
    await call(`/invoices/${id}`, {}, { as: noCredentials });
    await call("/invoices/list", {}, { as: otherKey });
    await call("/invoices/list", {}, { as: "sk_test_unknown" });
    await call("/nowhere");
    expect(called.map(({ organizationId, route }) => [organizationId, route])).toEqual([
      ["org_one", "/invoices"],
      [undefined, "/invoices/{id}"],
      ["org_two", "/invoices/list"],
      [undefined, "/invoices/list"],
    ]);
  });

  test("does not run requests that it limits", async () => {
    const { call } = createApi({ rateLimiter: ({ route }) => (route === "/invoices" ? 1 : 0) });
    expect((await call("/invoices", order())).status).toBe(429);
    expect((await call("/invoices/list")).at("data.total")).toBe(0);
  });

  test("returns 500 if the limiter itself fails", async () => {
    const { call } = createApi({
      rateLimiter: () => {
        throw new Error("the counter is gone");
      },
    });
    expect((await call("/invoices/list")).status).toBe(500);
  });
});
