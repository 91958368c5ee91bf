import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@quittance/http/client";
import { expect, test } from "vitest";
import { activeOrganizationKey } from "../src/activity/sample-organization.ts";
import { quittance, sample, serve } from "./run-cli.ts";
import { testFolder } from "./test-place.ts";

type Data = Readonly<Record<string, ReadonlyArray<Readonly<Record<string, unknown>>>>>;

const folder = testFolder();
const data = JSON.parse(readFileSync(sample, "utf8")) as Data;

test("init creates a folder", () => {
  expect(quittance(["init", "--store", join(folder, "new")])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^sk_test_[0-9a-f]{64}\n$/u) as unknown,
  });
});

test("invoices and payments are imported into a folder", () => {
  const store = ["--store", join(folder, "imported")];
  quittance(["init", "--organization", "org_lantern", "--name", "Lantern Press", ...store]);
  const organizations = [{ id: "org_lantern", name: "Lantern Press" }];
  const ours = (data["invoices"] ?? []).filter(({ id }) => id === "invoice_print_run");
  const none = { api_keys: [], access_tokens: [], products: [], billing_schemas: [], payments: [] };
  const file = join(folder, "data.json");
  writeFileSync(file, JSON.stringify({ ...data, ...none, organizations, invoices: ours }));
  expect(quittance(["import", "records", file, ...store])).toMatchObject({ code: 0, err: "" });
  const csv =
    "idempotency_key,provider_id,invoice_id,currency,price\na,prov_manual,invoice_print_run,USD,1\n";
  const args = ["import", "payments", "-", "--format", "csv", "--organization", "org_lantern"];
  const { code, out, err } = quittance([...args, "--data", file, ...store], csv);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toMatch(/^1 row read: 1 recorded, /u);
});

test("serve does not add the active organization of the sample data to a folder", async () => {
  const { url, stop } = await serve(["--store", join(folder, "served")]);
  const client = createClient({ baseUrl: url, authorization: activeOrganizationKey });
  const { response } = await client.POST("/invoices/list", { body: {} });
  expect(response.status).toBe(401);
  await stop();
});
