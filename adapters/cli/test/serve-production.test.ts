import { describe, expect, test } from "vitest";
import { timestampOf, type RateProvider } from "quittance";
import type { Environment } from "quittance/adapter";
import { loadDataset } from "../src/data/load-dataset.ts";
import { servedRates } from "../src/rates/served-rates.ts";
import { databaseInTest, expectUsageError, serveInTest, testFolder } from "./in-test.ts";
import { liveKey, liveToken, productionFile, ratesAt } from "./sample-file.ts";
import { quittance, sample, type Serving } from "./run-cli.ts";

const folder = testFolder();

const production = ["--env", "production"];
const justAfter = ["--now", "2025-07-17 15:00:00"];

/** Requests a quote that converts pounds to euros; resolves with its status and error code. */
const quoteFor = async ({ url }: Serving, authorization: string) => {
  const response = await fetch(`${url}/pay/quote`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify({
      currency: "EUR",
      items: [{ type: "PAYMENT_INTENT", currency: "GBP", price: "10" }],
    }),
  });
  return [response.status, response.headers.get("x-error-code")];
};

describe("--env production does not start", () => {
  const organization_id = "org_lantern";
  test.each([
    ["without a data file", [], "Without --store or a database it requires --data FILE"],
    [
      "without a data file and a store",
      ["--rates-url", "http://127.0.0.1:1/"],
      "Without --store or a database it requires --data FILE",
    ],
    ["with the sample data", ["--data", sample], "api_keys.0.key: is published in the sample data"],
    [
      "with one key of the sample data among others",
      [
        "--data",
        productionFile(folder, {
          access_tokens: [{ token: "sample-access-token-of-org-lantern", organization_id }],
        }),
      ],
      "access_tokens.0.token: is published in the sample data",
    ],
    [
      "with a token of one character",
      [
        "--data",
        productionFile(folder, {
          api_keys: [],
          access_tokens: [{ token: "\u00a7", organization_id }],
        }),
      ],
      "access_tokens.0.token: must have at least 32 characters",
    ],
    [
      "with rates of another century",
      ["--data", productionFile(folder, ratesAt("2000-01-01 00:00:00"))],
      "2000-01-01 00:00:00, more than 86400 seconds from the current time",
    ],
    [
      "with rates from the future",
      [...justAfter, "--data", productionFile(folder, ratesAt("2025-07-19 00:00:00"))],
      "2025-07-19 00:00:00, more than 86400 seconds from the current time",
    ],
    [
      "with rates that are older than --max-rate-age",
      [...justAfter, "--max-rate-age", "60", "--data", productionFile(folder)],
      "more than 60 seconds from the current time (2025-07-17 15:00:00)",
    ],
  ])("%s", (_, args, message) => {
    const { code, out, err } = quittance(["serve", "--port", "0", ...production, ...args]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(message);
    expect(err).not.toMatch(/sk_|sample-access|\u00a7/u);
  });

  test("on a database without rates", async () => {
    const database = await databaseInTest("cli_production");
    expectUsageError(
      quittance(["serve", "--database-url", database.url, ...production]),
      "requires current exchange rates: set --rates ecb, --rates-url URL",
    );
  });
});

test.each([
  [31, "rejected"],
  [32, "accepted"],
])("a key of %s characters is %s in production", (length, outcome) => {
  const key = `sk_live_${"k".repeat(length - 8)}`;
  const api_keys = [{ key, organization_id: "org_lantern" }];
  // If the file is accepted, the command fails at the host.
  const args = ["--host", "256.0.0.1", "--data", productionFile(folder, { api_keys })];
  const { code, err } = quittance(["serve", ...production, ...justAfter, ...args]);
  expect(code).toBe(2);
  expect(err).toContain(outcome === "rejected" ? "api_keys.0.key: must" : "Cannot listen");
  expect(err.includes("api_keys.0.key: must have at least 32 characters")).toBe(
    outcome === "rejected",
  );
});

test("--env production accepts live keys and tokens, and rejects test keys", async () => {
  const serving = await serveInTest([
    ...production,
    ...justAfter,
    "--data",
    productionFile(folder),
  ]);
  expect(await quoteFor(serving, liveKey)).toEqual([200, null]);
  expect(await quoteFor(serving, `Bearer ${liveToken}`)).toEqual([200, null]);
  expect(await quoteFor(serving, liveKey.replace("live", "test"))).toEqual([
    401,
    "UNAUTHENTICATED",
  ]);
});

test("in development, rates of any age are used unless --max-rate-age is given", async () => {
  const serving = await serveInTest([]);
  expect(await quoteFor(serving, "sk_test_sample_key_of_org_lantern")).toEqual([200, null]);
});

describe("the keys of the sample data", () => {
  test("cause a warning if other machines can connect", async () => {
    const serving = await serveInTest(["--host", "0.0.0.0"]);
    expect(serving.errors()).toContain("The keys of the sample data are published");
  });

  test("cause no warning if only this machine can connect", async () => {
    const serving = await serveInTest([]);
    expect(await quoteFor(serving, "sk_test_sample_key_of_org_lantern")).toEqual([200, null]);
    expect(serving.errors()).toBe("");
  });
});

const dataset = loadDataset();

/** Serves rates of 2025-07-17 14:10:54 at a current time that can be changed. */
const servedAt = async (env: Environment, maxRateAge?: number) => {
  let now = "2025-07-17 15:00:00";
  const clock = () => timestampOf(now);
  const values = { rates: undefined, ratesUrl: undefined, maxRateAge, data: "acme.json", env };
  const { provider: rates } = await servedRates(dataset, values, clock);
  return {
    ratesAt: async (
      time: string,
    ): Promise<Awaited<ReturnType<ReturnType<RateProvider["ratesFor"]>>>> => {
      now = time;
      return rates.ratesFor(new Set(["EUR"]))();
    },
  };
};

test("in production, rates are stale once they are more than a day old", async () => {
  const { ratesAt } = await servedAt("production");
  expect(await ratesAt("2025-07-18 14:10:54")).toMatchObject({ _tag: "Right" });
  expect(await ratesAt("2025-07-18 14:10:55")).toMatchObject({
    _tag: "Left",
    left: { kind: "RateStale", maxAge: 86_400 },
  });
});

test("in production, --max-rate-age sets another limit", async () => {
  const { ratesAt } = await servedAt("production", 172_800);
  expect(await ratesAt("2025-07-19 14:10:54")).toMatchObject({ _tag: "Right" });
  expect(await ratesAt("2025-07-19 14:10:55")).toMatchObject({ left: { kind: "RateStale" } });
});

test("in development, there is no limit unless one is set", async () => {
  const unlimited = await servedAt("development");
  expect(await unlimited.ratesAt("2999-01-01 00:00:00")).toMatchObject({ _tag: "Right" });
  const limited = await servedAt("development", 60);
  expect(await limited.ratesAt("2025-07-18 00:00:00")).toMatchObject({
    left: { kind: "RateStale" },
  });
});

test("rates that are too old at the start are an error in production only", async () => {
  await expect(servedAt("production", 60)).rejects.toThrow(
    "The exchange rates of acme.json have the timestamp 2025-07-17 14:10:54, more than 60 seconds " +
      "from the current time (2025-07-17 15:00:00). Use a file with current rates, " +
      "--rates ecb, or set --max-rate-age.",
  );
  await expect(servedAt("development", 60)).resolves.toBeDefined();
});
