import { describe, expect, test } from "vitest";
import { subjectOf, subjectTitles } from "../../scripts/docs/api-subjects.ts";
import { entryPoints } from "../../scripts/docs/entry-points.ts";

describe("an export of the API reference is listed under", () => {
  test.each([
    ["quittance", "src/quittance/quittance-service.ts", "createQuittance", "Create a service"],
    ["quittance", "src/quote/quote.ts", "Quote", "Quotes"],
    ["quittance", "src/credit-note/credit-note.ts", "CreditNote", "Credit notes"],
    ["quittance", "src/rates/rates-first-available.ts", "firstAvailable", "Exchange rates"],
    ["quittance", "src/money/amount.ts", "Amount", "Money"],
    ["quittance/errors", "src/quittance/quittance-errors.ts", "PaymentNotFound", "Payments"],
    ["quittance/errors", "src/quote/quote-issues.ts", "RequestIssue", "Quotes"],
    ["quittance/wire", "src/tax/tax-record.ts", "taxCodec", "Taxes"],
    ["quittance/testing/generators", "src/testing/any-amount.ts", "anyAmount", "Testing"],
    ["@quittance/postgres", "src/check/check-store.ts", "checkStore", "Maintenance"],
    ["@quittance/postgres", "src/executor.ts", "Executor", "Stores"],
    ["@quittance/http", "src/rate-limit.ts", "rateLimit", "HTTP API"],
    ["quittance", "src/unknown.ts", "something", "Other"],
  ])("its subject: %s %s %s", (entryPoint, file, name, subject) => {
    expect(subjectOf(entryPoint, file, name)).toBe(subject);
    expect(subjectTitles).toContain(subject);
  });

  test("a subject that the reference orders, for every entry point", () => {
    const found = Object.entries(entryPoints).map(([name, file]) => subjectOf(name, file, name));
    expect(found.filter((subject) => !subjectTitles.includes(subject))).toEqual([]);
  });
});
