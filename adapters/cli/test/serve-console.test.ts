import { createClient } from "@quittance/http/client";
import { describe, expect, test } from "vitest";
import { activeOrganizationKey } from "../src/activity/write-activity.ts";
import { expectUsageError, serveInTest, testFolder } from "./in-test.ts";
import { liveKey, productionFile } from "./sample-file.ts";
import { quittance, sample, type Serving } from "./run-cli.ts";

const folder = testFolder();

/** What a service says about its console. */
interface Found {
  readonly status: number;
  readonly config: unknown;
  readonly isNamed: boolean;
}

const consoleOf = async ({ url, startupMessage }: Serving): Promise<Found> => {
  const { status } = await fetch(`${url}/console/`);
  const config = await fetch(`${url}/console/config.json`);
  const isNamed = startupMessage.includes(`Console: ${url}/console/\n`);
  return { status, config: config.ok ? await config.json() : undefined, isNamed };
};

/** Arguments for production at the time of its rates. */
const production = (): ReadonlyArray<string> => [
  ...["--env", "production", "--now", "2025-07-17 14:10:54"],
  ...["--data", productionFile(folder)],
];

const absent = { status: 404, config: undefined, isNamed: false };

describe("the console is served", () => {
  test("with the sample data, whose key the message and the page name", async () => {
    const serving = await serveInTest();
    expect(serving.startupMessage).toContain(`Sign in with: ${activeOrganizationKey}\n`);
    const config = { sample_key: activeOrganizationKey };
    const client = createClient({ baseUrl: serving.url, authorization: activeOrganizationKey });
    const { data } = await client.POST("/webhooks/list", { body: {} });
    expect(data?.data.endpoints.map(({ url }) => url)).toEqual(["http://127.0.0.1:4000/webhooks"]);
    expect(await consoleOf(serving)).toEqual({ status: 200, config, isNamed: true });
  });

  test("with the sample data of a data file, which has no generated records", async () => {
    const config = { sample_key: "sk_test_sample_key_of_org_lantern" };
    const found = await consoleOf(await serveInTest(["--data", sample]));
    expect(found).toEqual({ status: 200, config, isNamed: true });
  });

  test("in production with --console, without a key", async () => {
    const args = [...production(), "--console"];
    const serving = await serveInTest(args);
    expect(serving.startupMessage).not.toContain("Sign in with");
    expect(await consoleOf(serving)).toEqual({ status: 200, config: {}, isNamed: true });
  });
});

describe("the console is not served", () => {
  test("with --no-console", async () => {
    expect(await consoleOf(await serveInTest(["--no-console"]))).toEqual(absent);
  });

  test("in production", async () => {
    expect(await consoleOf(await serveInTest(production()))).toEqual(absent);
  });
});

test("--console cannot be combined with --no-console", () => {
  expectUsageError(
    quittance(["serve", "--console", "--no-console"]),
    "--console cannot be combined with --no-console.",
  );
});

describe("the active organization", () => {
  test("has recent invoices, payments, refunds and credit notes, the same at each start", async () => {
    const now = ["--now", "2026-02-03 04:05:06"];
    const read = async (): Promise<unknown> => {
      const { url } = await serveInTest(now);
      const client = createClient({ baseUrl: url, authorization: activeOrganizationKey });
      const dashboard = await client.POST("/analytics/dashboard", { body: {} });
      const notes = await client.POST("/credit_notes", { body: { limit: 1 } });
      const refunds = await client.POST("/refunds", { body: { limit: 1 } });
      expect(notes.data?.data.total).toBeGreaterThan(3);
      expect(refunds.data?.data.total).toBeGreaterThan(20);
      return dashboard.data?.data;
    };
    const dashboard = await read();
    expect(dashboard).toMatchObject({
      metrics: { invoices_count: expect.toSatisfy((count: number) => count > 60) as unknown },
      previous: { invoices_count: expect.toSatisfy((count: number) => count > 40) as unknown },
    });
    expect(await read()).toEqual(dashboard);
  });

  test("does not exist in other data, nor its key", async () => {
    for (const args of [["--data", sample], ["--no-console"]]) {
      const { url } = await serveInTest(args);
      const client = createClient({ baseUrl: url, authorization: activeOrganizationKey });
      const { response } = await client.POST("/invoices/list", { body: {} });
      expect(response.status).toBe(401);
    }
  });

  test("does not change the records of the others", async () => {
    const { url } = await serveInTest();
    const key = "sk_test_sample_key_of_org_lantern";
    const client = createClient({ baseUrl: url, authorization: key });
    const { data } = await client.POST("/invoices/list", { body: { limit: 1 } });
    expect(data?.data.total).toBe(0);
  });
});

test("a key of production signs in to the same API", async () => {
  const args = [...production(), "--console"];
  const { url } = await serveInTest(args);
  const client = createClient({ baseUrl: url, authorization: liveKey });
  expect((await client.POST("/invoices/list", { body: {} })).response.status).toBe(200);
});
