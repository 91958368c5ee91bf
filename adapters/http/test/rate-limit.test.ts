import { tokenBuckets, type RateLimited } from "@quittance/http";
import * as fc from "fast-check";
import { idOf } from "quittance";
import { describe, expect, test } from "vitest";
import { app, nobody, order, place } from "./test-app.ts";
import { otherKey } from "./service.ts";

const one: RateLimited = {
  organizationId: idOf("org", "org_one"),
  peer: "192.0.2.1",
  route: "/pay/quote",
};

const buckets = (options: Partial<Parameters<typeof tokenBuckets>[0]> = {}) => {
  const clock = { ms: 1000 };
  const limit = tokenBuckets({ capacity: 3, perSecond: 2, now: () => clock.ms, ...options });
  return { clock, ask: (request: RateLimited = one) => limit(request) };
};

describe("a bucket of tokens", () => {
  test("lets as many through at once as it holds, then says how long to wait", async () => {
    const { clock, ask } = buckets();
    expect([await ask(), await ask(), await ask(), await ask(), await ask()]).toEqual([
      0, 0, 0, 1, 1,
    ]);
    clock.ms += 500;
    expect([await ask(), await ask()]).toEqual([0, 1]);
  });

  test("fills up to what it holds and not further", async () => {
    const { clock, ask } = buckets();
    await ask();
    clock.ms += 3_600_000;
    const answers = [await ask(), await ask(), await ask(), await ask()];
    expect(answers).toEqual([0, 0, 0, 1]);
  });

  test("says the whole seconds after which there is a token", async () => {
    const { ask } = buckets({ capacity: 1, perSecond: 0.1 });
    expect([await ask(), await ask()]).toEqual([0, 10]);
  });

  test("is one for each organization, and for each address without one", async () => {
    const { ask } = buckets({ capacity: 1 });
    const payer = { ...one, organizationId: undefined };
    expect(await ask()).toBe(0);
    expect(await ask({ ...one, peer: "192.0.2.2" })).toBe(1);
    expect(await ask({ ...one, organizationId: idOf("org", "org_two") })).toBe(0);
    expect(await ask(payer)).toBe(0);
    expect(await ask(payer)).toBe(1);
    expect(await ask({ ...payer, peer: "192.0.2.2" })).toBe(0);
  });

  test("is never shared by an organization and an address of the same text", async () => {
    const { ask } = buckets({ capacity: 1 });
    expect(await ask({ ...one, organizationId: undefined, peer: "org_one" })).toBe(0);
    expect(await ask({ ...one, organizationId: undefined, peer: "organization org_one" })).toBe(0);
    expect(await ask(one)).toBe(0);
  });

  test("is one for all requests whose address is unknown", async () => {
    const { ask } = buckets({ capacity: 1 });
    const payer = { ...one, organizationId: undefined };
    expect(await ask({ ...payer, peer: undefined })).toBe(0);
    expect(await ask({ ...payer, peer: undefined })).toBe(1);
    expect(await ask({ ...payer, peer: "9".repeat(129) })).toBe(1);
  });

  test("is one for the /64 of an IPv6 address, or for the prefix that the host sets", async () => {
    const payer = { ...one, organizationId: undefined };
    const { ask } = buckets({ capacity: 1 });
    expect(await ask({ ...payer, peer: "2001:db8:0:1::1" })).toBe(0);
    expect(await ask({ ...payer, peer: "2001:db8:0:1:ffff::2" })).toBe(1);
    expect(await ask({ ...payer, peer: "2001:db8:0:2::1" })).toBe(0);
    const wide = buckets({ capacity: 1, ipv6PrefixLength: 56 });
    expect(await wide.ask({ ...payer, peer: "2001:db8:0:1::1" })).toBe(0);
    expect(await wide.ask({ ...payer, peer: "2001:db8:0:2::1" })).toBe(1);
  });

  test("makes room for others when it was used longest ago", async () => {
    const { ask } = buckets({ capacity: 1, maxBuckets: 2 });
    const from = (peer: string) => ask({ ...one, organizationId: undefined, peer });
    expect([await from("a"), await from("b"), await from("a")]).toEqual([0, 0, 1]);
    expect([await from("c"), await from("a"), await from("b")]).toEqual([0, 1, 0]);
  });

  test("never lets more through in any span than its size and its rate allow", async () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 2000 }), { maxLength: 60 });
    const sizes = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }));
    await fc.assert(
      fc.asyncProperty(gaps, sizes, async (pauses, [capacity, perSecond]) => {
        const { clock, ask } = buckets({ capacity, perSecond });
        const passed: Array<number> = [];
        for (const pause of pauses) {
          clock.ms += pause;
          if ((await ask()) === 0) passed.push(clock.ms);
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
  ])("cannot be made of %j", (options) => {
    expect(() => tokenBuckets(options)).toThrow(RangeError);
  });
});

describe("a service with a limit", () => {
  const limited = (limit: number) => {
    const asked: Array<RateLimited> = [];
    const found = app({
      rateLimiter: (request) => {
        asked.push(request);
        return asked.length > limit ? 7 : 0;
      },
    });
    return { ...found, asked };
  };

  test("answers 429 and says when to come back", async () => {
    const { ask } = limited(1);
    expect((await ask("/invoices/list")).status).toBe(200);
    const refused = await ask("/invoices/list");
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("7");
    expect(refused.headers.get("x-error-code")).toBe("RATE_LIMITED");
    expect(refused.at("log")).toEqual({ code: "RATE_LIMITED" });
  });

  test("asks for each routed request once, with the organization where there is one", async () => {
    const { ask, asked } = limited(100);
    const id = await place(ask);
    await ask(`/invoices/${id}`, {}, { as: nobody });
    await ask("/invoices/list", {}, { as: otherKey });
    await ask("/invoices/list", {}, { as: "sk_test_nobody" });
    await ask("/nowhere");
    expect(asked.map(({ organizationId, route }) => [organizationId, route])).toEqual([
      ["org_one", "/invoices"],
      [undefined, "/invoices/{id}"],
      ["org_two", "/invoices/list"],
      [undefined, "/invoices/list"],
    ]);
  });

  test("does nothing of what it refuses", async () => {
    const { ask } = app({ rateLimiter: ({ route }) => (route === "/invoices" ? 1 : 0) });
    expect((await ask("/invoices", order())).status).toBe(429);
    expect((await ask("/invoices/list")).at("data.total")).toBe(0);
  });

  test("refuses with 500 when the limiter itself fails", async () => {
    const { ask } = app({
      rateLimiter: () => {
        throw new Error("the counter is gone");
      },
    });
    expect((await ask("/invoices/list")).status).toBe(500);
  });
});
