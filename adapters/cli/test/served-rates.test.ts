import { timestampOf, type RateProvider } from "quittance";
import { type Environment } from "quittance/adapter";
import { expect, test } from "vitest";
import { loadDataset } from "../src/data/load-dataset.ts";
import { servedRates } from "../src/rates/served-rates.ts";

const dataset = loadDataset();

/** Serves rates of 2025-07-17 14:10:54 at a current time that can be changed. */
const servedAt = async (environment: Environment, maxAge?: string) => {
  let now = "2025-07-17 15:00:00";
  const clock = () => timestampOf(now);
  const values = { "max-rate-age": maxAge, data: "acme.json" };
  const { provider: rates } = await servedRates(dataset, values, { environment, clock });
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
  const { ratesAt } = await servedAt("production", "172800");
  expect(await ratesAt("2025-07-19 14:10:54")).toMatchObject({ _tag: "Right" });
  expect(await ratesAt("2025-07-19 14:10:55")).toMatchObject({ left: { kind: "RateStale" } });
});

test("in development, there is no limit unless one is set", async () => {
  const unlimited = await servedAt("development");
  expect(await unlimited.ratesAt("2999-01-01 00:00:00")).toMatchObject({ _tag: "Right" });
  const limited = await servedAt("development", "60");
  expect(await limited.ratesAt("2025-07-18 00:00:00")).toMatchObject({
    left: { kind: "RateStale" },
  });
});

test("rates that are too old at the start are an error in production only", async () => {
  await expect(servedAt("production", "60")).rejects.toThrow(
    "The exchange rates of acme.json have the timestamp 2025-07-17 14:10:54, more than 60 seconds " +
      "from the current time (2025-07-17 15:00:00). Use a file with current rates, " +
      "--rates ecb, or set --max-rate-age.",
  );
  await expect(servedAt("development", "60")).resolves.toBeDefined();
});
