import { expect, test } from "vitest";
import { otherKey } from "./create-test-api.ts";
import { createApi, noCredentials, order, place } from "./send-to-api.ts";

test("an e-invoice is written in the profile and the syntax of the request", async () => {
  const { call } = createApi();
  await place(call);
  const path = "/invoices/invoice_1/einvoice";
  const plain = await call(path);
  expect(plain.status).toBe(200);
  expect(plain.at("data")).toMatchObject({
    ...{ id: "invoice_1", number: "2025-0007", type: "380", profile: "EN16931", syntax: "UBL" },
    ...{ media_type: "application/xml", file_name: "2025-0007.xml" },
  });
  expect(plain.at("data.xml")).toContain("<Invoice xmlns=");
  const cii = await call(path, { syntax: "CII", prepaid: "NOW" });
  expect(cii.at("data.xml")).toContain("<rsm:CrossIndustryInvoice");
  expect((await call(path)).text).toContain(JSON.stringify(plain.at("data.xml")));
});

test("a document that lacks something is a conflict with a message for each property", async () => {
  const { call } = createApi();
  await place(call);
  const failed = await call("/invoices/invoice_1/einvoice", { profile: "XRECHNUNG" });
  expect([failed.status, failed.headers.get("x-error-code")]).toEqual([409, "EINVOICE_NOT_READY"]);
  expect(failed.messages).toMatchObject({
    number: "number is required",
    seller: expect.stringContaining("seller is required") as unknown,
    "items.0.taxes": "items.0.taxes must be exactly one VAT category",
  });
  const ready = await call("/invoices/invoice_1/readiness", { profile: "XRECHNUNG" });
  expect([ready.status, ready.at("data.is_ready")]).toEqual([200, false]);
  expect(ready.at("data.missing.0")).toEqual({
    ...{ term: "BT-1", path: "number", message: "is required" },
  });
});

test.each([
  [{ profile: "ZUGFERD" }, "profile"],
  [{ syntax: "PDF" }, "syntax"],
  [{ prepaid: "LATER" }, "prepaid"],
  [{ profile: "PEPPOL", syntax: "CII" }, "syntax"],
])("a request with %j is invalid", async (body, property) => {
  const { call } = createApi();
  await place(call);
  const { status, headers, messages } = await call("/invoices/invoice_1/einvoice", body);
  expect([status, headers.get("x-error-code")]).toEqual([400, "VALIDATION_FAILED"]);
  expect(Object.keys(messages)).toEqual([property]);
});

test("e-invoices of other organizations, of payers and of hosts without them are absent", async () => {
  const { call } = createApi();
  await place(call);
  const path = "/invoices/invoice_1/einvoice";
  expect((await call(path, {}, { as: otherKey })).status).toBe(404);
  expect((await call(path, {}, { as: noCredentials })).status).toBe(401);
  expect((await call("/credit_notes/credit_404/einvoice")).status).toBe(404);
  const without = createApi({ eInvoices: undefined });
  await without.call("/invoices", order());
  expect((await without.call(path)).status).toBe(404);
});
