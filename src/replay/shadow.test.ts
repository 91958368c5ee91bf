import { describe, expect, test, vi } from "vitest";
import { shadow, type Bill, type BillException, type ShadowCounts } from "./index.ts";

const priceOf = (cents: number): string => (cents / 100).toFixed(2);

/** A price with 19 % tax, that is wrong for 77 cents. */
const price = (cents: number): number => {
  if (cents === 13) throw new RangeError("no price");
  return Math.round(cents * 1.19) + (cents === 77 ? 1 : 0);
};

const bill = ([cents]: [number], total: number): Bill | undefined =>
  cents === 1
    ? undefined
    : {
        id: String(cents),
        currency: "EUR",
        lines: [{ price: priceOf(cents), tax: "19" }],
        total: priceOf(total),
      };

const compared = { bill, policy: "shop" } as const;

/** Waits until all calls have been compared. */
const settled = async (counts: () => ShadowCounts): Promise<ShadowCounts> => {
  await vi.waitFor(
    () => {
      expect(counts().pending).toBe(0);
    },
    { timeout: 60_000, interval: 1 },
  );
  return counts();
};

const none = {
  skipped: 0,
  dropped: 0,
  equal: 0,
  different: 0,
  failed: 0,
  pending: 0,
  unreported: 0,
};

test("a function returns and throws what it did, and differences are reported", async () => {
  const exceptions: Array<BillException> = [];
  const shadowed = shadow(price, compared, (exception) => exceptions.push(exception));
  expect([shadowed(100), shadowed(77), shadowed(1)]).toEqual([119, 93, 1]);
  expect(() => shadowed(13)).toThrow(new RangeError("no price"));
  expect(exceptions).toEqual([]);
  expect(await settled(shadowed.counts)).toEqual({
    ...none,
    calls: 3,
    skipped: 1,
    equal: 1,
    different: 1,
  });
  expect(exceptions).toHaveLength(1);
  expect(exceptions[0]).toMatchObject({ id: "77", line: 2, cause: "total" });
  expect(exceptions[0]?.misses.map(({ difference }) => String(difference))).toEqual(["0.01"]);
  expect(exceptions[0]?.reproducedBy).toEqual([]);
});

test("a promise is returned itself, and compared when it is fulfilled", async () => {
  const promises: Array<Promise<number>> = [];
  const yours = (cents: number): Promise<number> => {
    const promise =
      cents === 13 ? Promise.reject(new Error("no price")) : Promise.resolve(price(cents));
    promises.push(promise);
    return promise;
  };
  const shadowed = shadow(yours, compared, () => undefined);
  const returned = [shadowed(100), shadowed(13)];
  expect(returned[0]).toBe(promises[0]);
  expect(returned[1]).toBe(promises[1]);
  expect(shadowed.counts().pending).toBe(2);
  expect(await returned[0]).toBe(119);
  await expect(returned[1]).rejects.toThrow("no price");
  expect(await settled(shadowed.counts)).toEqual({ ...none, calls: 2, skipped: 1, equal: 1 });
});

test("this, properties, the name and the length of a function stay the same", () => {
  const shop = {
    rate: 2,
    price: Object.assign(
      function double(this: { rate: number }, cents: number) {
        return this.rate * cents;
      },
      { version: 7 },
    ),
  };
  const original = shop.price;
  shop.price = shadow(original, { bill: () => undefined, policy: "shop" }, () => undefined);
  expect(shop.price(4)).toBe(8);
  expect([shop.price.name, shop.price.length, shop.price.version]).toEqual(["double", 1, 7]);
});

test.each([null, undefined, 7, {}])("what is not a promise is compared: %j", async (result) => {
  const shadowed = shadow(
    () => result,
    {
      bill: () => ({ id: "1", currency: "EUR", lines: [{ price: "1" }], total: "1" }),
      policy: "shop",
    },
    () => undefined,
  );
  expect(shadowed()).toBe(result);
  expect(await settled(shadowed.counts)).toEqual({ ...none, calls: 1, equal: 1 });
});

test("a thenable that is not a native promise is skipped and not called", () => {
  const then = vi.fn();
  class Own extends Promise<number> {}
  const results: ReadonlyArray<unknown> = [
    ...[{ then }, Own.resolve(1), Object.assign(() => 1, { then })],
    Object.assign(Promise.resolve(1), { then }),
    Object.assign(Promise.resolve(1), { constructor: Own }),
  ];
  const shadowed = shadow(
    (at: number) => results[at],
    { bill: () => undefined, policy: "shop" },
    () => undefined,
  );
  for (const [at, result] of results.entries()) expect(shadowed(at)).toBe(result);
  expect(shadowed.counts()).toEqual({ ...none, calls: 5, skipped: 5 });
  expect(then).not.toHaveBeenCalled();
});

describe("errors do not leave a shadow, are counted and passed on once", () => {
  test.each<[string, () => Bill, () => unknown]>([
    [
      "of the bill",
      () => {
        throw new Error("bill");
      },
      () => undefined,
    ],
    ["of a malformed bill", () => ({}) as Bill, () => undefined],
    [
      "of a bill that the product has no lines for",
      () => ({ id: "1", currency: "EUR", lines: [{ price: "-1" }], total: "1" }),
      () => undefined,
    ],
    [
      "of a sink that throws",
      () => ({ id: "1", currency: "EUR", lines: [{ price: "1" }], total: "2" }),
      () => {
        throw new Error("sink");
      },
    ],
    [
      "of a sink that rejects",
      () => ({ id: "1", currency: "EUR", lines: [{ price: "1" }], total: "2" }),
      () => Promise.reject(new Error("sink")),
    ],
  ])("%s", async (_, made, sink) => {
    const onError = vi.fn(() => Promise.reject(new Error("error of the log")));
    const shadowed = shadow(price, { bill: made, policy: "shop" }, sink, { onError });
    expect(shadowed(100)).toBe(119);
    await vi.waitFor(
      () => {
        expect(shadowed.counts()).toEqual({ ...none, calls: 1, failed: 1 });
      },
      { timeout: 60_000 },
    );
    expect(onError.mock.calls).toEqual([[expect.any(Error)]]);
  });

  test("a quantity that is a number is named", async () => {
    const line = { price: "1", quantity: 2 as unknown as string };
    const made = (): Bill => ({ id: "1", currency: "EUR", lines: [line], total: "2" });
    const errors: Array<unknown> = [];
    const onError = (error: unknown) => errors.push(error);
    const shadowed = shadow(price, { bill: made, policy: "shop" }, () => undefined, { onError });
    shadowed(100);
    await settled(shadowed.counts);
    expect(String(errors[0])).toContain("quantity");
  });
});

test("no more calls wait than allowed, and no more of the sink", async () => {
  const shadowed = shadow(price, compared, () => new Promise(() => undefined), { pending: 2 });
  for (let call = 0; call < 5; call += 1) shadowed(77);
  expect(shadowed.counts()).toEqual({ ...none, calls: 5, dropped: 3, pending: 2 });
  await settled(shadowed.counts);
  shadowed(77);
  expect(await settled(shadowed.counts)).toEqual({
    ...none,
    calls: 6,
    dropped: 3,
    different: 3,
    unreported: 1,
  });
});

test("the host has its turns while a bill that differs is priced under other policies", async () => {
  let turns = 0;
  let isReported = false;
  const host = (): void => {
    turns += 1;
    if (!isReported) setImmediate(host);
  };
  shadow(price, compared, () => {
    isReported = true;
  })(77);
  host();
  await vi.waitFor(
    () => {
      expect(isReported).toBe(true);
    },
    { timeout: 60_000 },
  );
  expect(turns).toBeGreaterThan(10);
});

test("a sample is evenly spaced", async () => {
  const shadowed = shadow(price, compared, () => undefined, { sample: 0.25 });
  for (let call = 0; call < 8; call += 1) shadowed(100);
  expect(await settled(shadowed.counts)).toEqual({ ...none, calls: 8, skipped: 6, equal: 2 });
  const nothing = shadow(price, compared, () => undefined, { sample: 0 });
  nothing(100);
  expect(nothing.counts()).toEqual({ ...none, calls: 1, skipped: 1 });
});

test.each([
  [{ sample: -0.1 }, "sample must be from 0 to 1"],
  [{ sample: 1.1 }, "sample must be from 0 to 1"],
  [{ sample: NaN }, "sample must be from 0 to 1"],
  [{ pending: -1 }, "pending must be 0 or more"],
  [{ pending: NaN }, "pending must be 0 or more"],
])("the options %o are rejected", (options, message) => {
  expect(() => shadow(price, compared, () => undefined, options)).toThrow(new TypeError(message));
});

test("no call waits if none may", () => {
  const shadowed = shadow(price, compared, () => undefined, { pending: 0 });
  shadowed(100);
  expect(shadowed.counts()).toEqual({ ...none, calls: 1, dropped: 1 });
});

test("a bill that differs names the policies that reproduce it, and its call", async () => {
  const exceptions: Array<BillException> = [];
  const shadowed = shadow(
    (cents: number) => cents,
    {
      bill: ([cents]) => ({
        id: "1",
        currency: "EUR",
        lines: [{ price: "1.005" }],
        total: priceOf(cents),
      }),
      policy: "exact",
    },
    (exception) => exceptions.push(exception),
    { pending: 1 },
  );
  for (const cents of [101, 100]) {
    shadowed(cents);
    await settled(shadowed.counts);
  }
  expect(exceptions.map(({ line }) => line)).toEqual([1, 2]);
  const isOf = (mode: string) => (id: string) => id.startsWith(`${mode}:`) && !id.includes("+");
  const places = ["LINE:LINE", "LINE:DOCUMENT", "TOTAL:LINE", "TOTAL:DOCUMENT"];
  const [up = [], down = []] = exceptions.map(({ reproducedBy }) => reproducedBy);
  expect(up.filter(isOf("UP"))).toEqual(places.map((place) => `UP:${place}`));
  expect(down.filter(isOf("DOWN"))).toEqual(places.map((place) => `DOWN:${place}`));
  expect([...up.filter(isOf("DOWN")), ...down.filter(isOf("UP"))]).toEqual([]);
  expect([up.slice(0, 2), down.slice(0, 1)]).toEqual([
    ["invoice", "shop"],
    ["HALF_EVEN:LINE:LINE"],
  ]);
  expect(up).toContain("piece:UP+discount-rounded+tax-rounded");
});
