import { timestampOf, type RateProvider } from "quittance";
import { type Environment } from "quittance/adapter";
import { expect, test } from "vitest";
import { loadDataset } from "../src/data/load-dataset.ts";
import { servedRates } from "../src/served-rates.ts";

const dataset = loadDataset();

/** Rates of 2025-07-17 14:10:54, served from a moment that can be changed. */
const servedAt = async (environment: Environment, maxAge?: string) => {
  let now = "2025-07-17 15:00:00";
  const clock = () => timestampOf(now);
  const rates = await servedRates(dataset, { maxAge, environment, clock, file: "acme.json" });
  return {
    askAt: async (
      time: string,
    ): Promise<Awaited<ReturnType<ReturnType<RateProvider["ratesFor"]>>>> => {
      now = time;
      return rates.ratesFor(new Set(["EUR"]))();
    },
  };
};

test("in production, rates are refused once they are more than a day old", async () => {
  const { askAt } = await servedAt("production");
  expect(await askAt("2025-07-18 14:10:54")).toMatchObject({ _tag: "Right" });
  expect(await askAt("2025-07-18 14:10:55")).toMatchObject({
    _tag: "Left",
    left: { kind: "RateStale", maxAge: 86_400 },
  });
});

test("in production, --max-rate-age sets another limit", async () => {
  const { askAt } = await servedAt("production", "172800");
  expect(await askAt("2025-07-19 14:10:54")).toMatchObject({ _tag: "Right" });
  expect(await askAt("2025-07-19 14:10:55")).toMatchObject({ left: { kind: "RateStale" } });
});

test("in development, there is no limit unless one is set", async () => {
  const unlimited = await servedAt("development");
  expect(await unlimited.askAt("2999-01-01 00:00:00")).toMatchObject({ _tag: "Right" });
  const limited = await servedAt("development", "60");
  expect(await limited.askAt("2025-07-18 00:00:00")).toMatchObject({ left: { kind: "RateStale" } });
});

test("rates that are too old at the start are refused in production only", async () => {
  await expect(servedAt("production", "60")).rejects.toThrow(
    "The rates of acme.json are of 2025-07-17 14:10:54, more than 60 seconds from the present " +
      "(2025-07-17 15:00:00). Give a file with current rates, or set --max-rate-age.",
  );
  await expect(servedAt("development", "60")).resolves.toBeDefined();
});
