import { describe, expect, test, vi } from "vitest";
import { json, rateServer, status, xml, type Reply } from "../../rates/test/rate-server.ts";
import { ecbXml } from "../../rates/test/samples.ts";
import { databaseInTest, expectUsageError, serveInTest, testFolder } from "./in-test.ts";
import { liveKey, productionFile } from "./sample-file.ts";
import { quittance, quittanceBeside, type Serving, type Variables } from "./run-cli.ts";

const folder = testFolder();

const sampleKey = "sk_test_sample_key_of_org_lantern";
const now = ["--now", "2025-07-17 18:00:00"];
const ecb = ecbXml({ USD: "1.25", GBP: "0.5" });

const started = (args: ReadonlyArray<string>, variables?: Variables): Promise<Serving> =>
  serveInTest([...now, ...args], variables);

/** Requests a quote over a price in euros; resolves with the total and its value in dollars. */
const quoteIn = async ({ url }: Serving, currency: string, authorization = sampleKey) => {
  const response = await fetch(`${url}/pay/quote`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify({
      currency,
      items: [{ type: "PAYMENT_INTENT", currency: "EUR", price: "10" }],
    }),
  });
  const { data } = (await response.json()) as {
    readonly data: { readonly total?: { readonly price: string; readonly price_usd: string } };
  };
  const code = response.headers.get("x-error-code");
  return code ?? [data.total?.price, data.total?.price_usd];
};

/** Runs the command while this process serves its rates. */
const run = async (
  args: ReadonlyArray<string>,
): Promise<readonly [number | null, string, string]> => {
  const input = '{"items":[{"type":"PAYMENT_INTENT","currency":"EUR","price":"10"}]}';
  const { code, out, err } = await quittanceBeside(args, input);
  return [code, out, err];
};

describe("serve --rates ecb", () => {
  test("prices at the rates of the ECB, in production too", async () => {
    const { url } = await rateServer(xml(ecb));
    const data = productionFile(folder);
    const serving = await started([
      ...["--env", "production", "--data", data],
      ...["--rates", "ecb", "--rates-url", url],
    ]);
    expect(await quoteIn(serving, "EUR", liveKey)).toEqual(["10", "12.5"]);
    expect(await quoteIn(serving, "GBP", liveKey)).toEqual(["5", "12.5"]);
    expect(await quoteIn(serving, "BITCOIN", liveKey)).toBe("RATE_UNAVAILABLE");
    expect(serving.errors()).not.toContain("rates were not refreshed");
  });

  test("prices nothing at rates that are too old", async () => {
    const { url } = await rateServer(xml(ecbXml({ USD: "1.25" }, "2025-07-11")));
    const old = await started(["--rates", "ecb", "--rates-url", url]);
    expect(await quoteIn(old, "EUR")).toBe("RATE_STALE");
    const accepted = await started([
      ...["--rates", "ecb", "--rates-url", url, "--max-rate-age", "864000"],
    ]);
    expect(await quoteIn(accepted, "EUR")).toEqual(["10", "12.5"]);
  });

  test("starts while the source fails, warns, and recovers", async () => {
    const down: Reply = status(404);
    const { url } = await rateServer(down, down, xml(ecb));
    const serving = await started(["--rates", "ecb", "--rates-url", `${url}/?key=secret`]);
    const [line = ""] = serving.errors().split("\n");
    expect(JSON.parse(line)).toMatchObject({
      level: "warn",
      message: "The exchange rates were not refreshed: European Central Bank: status 404",
    });
    expect(serving.errors()).not.toContain("secret");
    expect(await quoteIn(serving, "EUR")).toBe("RATE_UNAVAILABLE");
    expect(await quoteIn(serving, "EUR")).toEqual(["10", "12.5"]);
  });
});

describe("serve --rates-url", () => {
  const body = (rates: string): Reply =>
    json(`{"base": "EUR", "timestamp": "2025-07-17 14:10:54", "rates": ${rates}}`);

  test("prices at the rates of a JSON document", async () => {
    const { url, requests } = await rateServer(body('{"USD": 1.25, "GBP": 0.5}'));
    const serving = await started(["--rates-url", url]);
    expect(await quoteIn(serving, "GBP")).toEqual(["5", "12.5"]);
    expect(await quoteIn(serving, "GBP")).toEqual(["5", "12.5"]);
    expect(requests).toHaveLength(1);
    const ready = await fetch(`${serving.url}/ready`);
    expect(ready.status).toBe(200);
  });

  test("can be set by a variable, which other users of the machine cannot read", async () => {
    const { url } = await rateServer(body('{"USD": 1.25}'));
    const serving = await started([], { QUITTANCE_RATES_URL: url });
    expect(await quoteIn(serving, "EUR")).toEqual(["10", "12.5"]);
  });

  test("reports malformed rates, and is not ready", async () => {
    const { url } = await rateServer(body('{"USD": -1.25}'));
    const serving = await started(["--rates-url", url]);
    const host = new URL(url).host;
    await vi.waitFor(() => {
      const [line = "null"] = serving.errors().split("\n");
      const problem = `${host}: USD must be a positive decimal, not "-1.25"`;
      expect(JSON.parse(line)).toMatchObject({
        message: `The exchange rates were not refreshed: ${problem}`,
      });
    });
    expect(await quoteIn(serving, "EUR")).toBe("RATE_UNAVAILABLE");
    const ready = await fetch(`${serving.url}/ready`);
    expect(ready.status).toBe(503);
  });
});

test("a database with rates from an address is served in production without a data file", async () => {
  const database = await databaseInTest("cli_rates");
  const { url } = await rateServer(
    json('{"base":"EUR","timestamp":"2025-07-17 14:10:54","rates":{"USD":1.25}}'),
  );
  const live = ["--env", "production", "--database-url", database.url];
  const { out: key } = quittance(["init", "--database-url", database.url, "--env", "production"]);
  const serving = await started([...live, "--rates-url", `${url}?key=secret`]);
  expect(await quoteIn(serving, "EUR", key.trim())).toEqual(["10", "12.5"]);
  expect(serving.startupMessage).toContain(
    "Exchange rates: --rates-url, 2025-07-17 14:10:54 UTC, refreshed every 300 seconds.",
  );
  expect(serving.startupMessage).not.toMatch(/sample|secret/u);
});

test.each([
  [[], undefined],
  [["--data", productionFile(folder)], "production-"],
])("the startup message names the source of the rates: %o", async (args, data) => {
  const { url } = await rateServer(status(503));
  const file = await started(args);
  if (data !== undefined)
    expect(file.startupMessage).toMatch(/Exchange rates: .*production-.* UTC/u);
  const other = await started([...args, "--rates-url", url]);
  expect(other.startupMessage).toContain("Exchange rates: --rates-url, not available yet");
});

describe("quote --rates", () => {
  test("prices at the rates of an address", async () => {
    const { url } = await rateServer(xml(ecb));
    const args = ["quote", "--rates", "ecb", "--rates-url", url, "--max-rate-age", "9999999999"];
    const [code, out] = await run([...args, "--currency", "GBP"]);
    expect([code, out]).toEqual([0, expect.stringContaining("Total: 5.00 GBP\n")]);
  });

  test("ends with 1 if there are no rates, or none that are fresh", async () => {
    const { url } = await rateServer(status(404), xml(ecb));
    const args = ["quote", "--rates", "ecb", "--rates-url", url];
    expect(await run(args)).toEqual([
      1,
      "",
      "quittance: No exchange rates: European Central Bank: status 404\n",
    ]);
    const [code, , err] = await run(args);
    expect([code, err]).toEqual([1, expect.stringContaining("more than 518400 seconds from")]);
    const [old, , reason] = await run(["quote", "--max-rate-age", "60"]);
    expect([old, reason]).toEqual([1, expect.stringContaining("at 2025-07-17 14:10:54")]);
  });
});

test.each([
  [["--rates", "yahoo"], '--rates must be one of file, ecb, json, not "yahoo".'],
  [["--rates", "json"], "--rates json requires --rates-url URL."],
  [
    ["--rates", "file", "--rates-url", "http://a"],
    "--rates-url requires --rates json or --rates ecb",
  ],
  [["--rates-url", "ftp://a/secret"], "--rates-url must be an address that starts with https://"],
  [["--rates-url", "secret"], "--rates-url must be an address that starts with https://"],
  [["--rates-url", "http://127.0.0.1", "--max-rate-age", "x"], "--max-rate-age must be a whole"],
])("%s is an error that does not show the address", (args, message) => {
  const { code, err } = quittance(["quote", ...args], "{}");
  expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  expect(err).not.toContain("secret");
});

test("production requires https, except on this machine", () => {
  const data = productionFile(folder);
  const args = ["serve", ...now, "--env", "production", "--data", data, "--port", "0"];
  expectUsageError(
    quittance([...args, "--rates-url", "http://rates.example.com/"]),
    "--rates-url must start with https://",
  );
});
