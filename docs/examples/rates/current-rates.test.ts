import { memoryCatalog } from "@quittance/memory";
import { isRateSourceError } from "@quittance/rates";
import { addSeconds, Amount, createQuotes, isLeft, timestampOf, type Timestamp } from "quittance";
import { testOrganization } from "quittance/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { currentRates, type CurrentRates } from "./current-rates.ts";
import { isDown, respondsWith, serveSources } from "./fake-sources.ts";
import type { Behaviour, FakeSources } from "./fake-sources.ts";

const start = timestampOf("2025-07-17 14:10:54");
const respondsAt = (time: Timestamp, euros = "0.879502000000000005"): Behaviour =>
  respondsWith(`{"timestamp": "${time}", "rates": {"EUR": ${euros}, "GBP": 0.738797999999999954}}`);

let now = start;
let first: Behaviour;
let second: Behaviour;
let served: FakeSources;
let failures: Array<string>;
let current: CurrentRates;
/** The refreshes that are scheduled; a test runs them. */
let scheduled: Array<readonly [milliseconds: number, run: () => void]>;

beforeEach(async () => {
  [now, first, second, failures, scheduled] = [start, respondsAt(start), respondsAt(start), [], []];
  served = await serveSources((path) => (path === "/first" ? first : second));
  current = currentRates({
    urls: ["first", "second"].map((name) => `${served.url}/${name}`),
    currencies: new Set(["EUR", "GBP"]),
    every: 600,
    maxAge: 900,
    clock: () => now,
    log: (url, failure) => {
      const cause = failure.kind === "PortFailed" ? failure.cause : undefined;
      const kind = isRateSourceError(cause) ? cause.kind : failure.kind;
      failures.push(`${new URL(url).pathname} ${kind}`);
    },
    limits: { maxAttempts: 1 },
    timer: (milliseconds, run) => {
      const entry = [milliseconds, run] as const;
      scheduled.push(entry);
      return () => {
        scheduled = scheduled.filter((other) => other !== entry);
      };
    },
  });
});

afterEach(async () => {
  current.stop();
  await served.stop();
});

/** What ten pounds are in euros, or why there is no price. */
const price = async (): Promise<string> => {
  const catalog = memoryCatalog({ products: [], billingSchemas: [] });
  const ten = { currency: "GBP", price: Amount.of("10"), quantity: 1 } as const;
  const result = await createQuotes({ catalog, rates: current.rates }).calculate(testOrganization, {
    currency: "EUR",
    items: [{ type: "PAYMENT_INTENT", ...ten }],
  });
  return isLeft(result) ? result.left.kind : Amount.render(result.right.total.price);
};

/** The price of ten pounds, computed with fractions from all digits of the two rates. */
const tenPounds = "11.904498929341986033539547683847";

/** Runs the refresh that is scheduled, and returns after how many seconds it was due. */
const refresh = async (): Promise<number> => {
  const [due] = scheduled.splice(0);
  if (due === undefined) throw new Error("No refresh is scheduled");
  due[1]();
  await expect.poll(() => scheduled.length).toBeGreaterThan(0);
  return due[0] / 1000;
};

test("rates are those of the first source, with every digit that it sent", async () => {
  await current.start();
  expect([await price(), failures]).toEqual([tenPounds, []]);
});

test("the second source is used if the first fails or is too old", async () => {
  first = isDown;
  await current.start();
  expect(await price()).toBe(tenPounds);
  first = respondsAt(addSeconds(start, -901));
  await refresh();
  expect(failures).toEqual(["/first StatusUnexpected", "/first RateStale"]);
});

test("the last good rates are used while they are fresh, and no longer", async () => {
  await current.start();
  [first, second] = [isDown, isDown];
  expect(await refresh()).toBe(600);
  now = addSeconds(start, 900);
  expect(await price()).toBe(tenPounds);
  now = addSeconds(start, 901);
  expect(await price()).toBe("RateStale");
  second = respondsAt(now, "1.759004000000000010");
  expect(await refresh()).toBe(60);
  expect(await price()).toBe("23.808997858683972067079095367695");
});

test("without any response nothing is priced", async () => {
  [first, second] = [isDown, respondsWith("<h1>Bad gateway</h1>")];
  await current.start();
  expect(await price()).toBe("RatesExhausted");
  expect(failures.slice(0, 2)).toEqual(["/first StatusUnexpected", "/second BodyMalformed"]);
});

test("stop ends the refreshes", async () => {
  await current.start();
  expect(scheduled).toHaveLength(1);
  current.stop();
  expect(scheduled).toEqual([]);
});
