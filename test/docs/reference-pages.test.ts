import { readFileSync } from "node:fs";
import { join } from "node:path";
import { errorCodes } from "quittance/errors";
import { expect, test, describe } from "vitest";
import { pages } from "./markdown.ts";
import { errorList, errorPages } from "../../docs/.vitepress/build/errors/error-pages.ts";
import { httpOperationsPage } from "../../docs/.vitepress/build/http-operations-page.ts";
import { eventDescription } from "quittance/adapter";
import { eventExamples, listedEvents } from "../../docs/.vitepress/build/event-examples.ts";
import { markdownLinks, codeHostSlug } from "../../docs/.vitepress/build/markdown-pages.ts";
import { allOperations } from "../../adapters/http/src/operations/all-operations.ts";
import { subjectOf, subjectTitles, entryPoints } from "../../docs/.vitepress/build/api-subjects.ts";

test("the list of errors has every code with its status", () => {
  const list = errorList();
  for (const [code, { status }] of Object.entries(errorCodes)) {
    expect(list).toContain(`\n| ${String(status)} | \`${code}\` |`);
  }
});

describe("the page of an error code", async () => {
  const written = await errorPages();

  test("is written for every code of the table", () => {
    const expected = Object.keys(errorCodes).map((code) => `errors/${code}.md`);
    expect([...written.keys()].sort()).toEqual(expected.sort());
  });

  test.each([...written])("has links with targets: %s", (_, text) => {
    for (const link of markdownLinks(text)) {
      const [path = "", anchor] = link.split("#");
      const headings = readFileSync(join("docs/errors", path), "utf8").matchAll(/^#+ (.*)$/gmu);
      const anchors = [...headings].map(([, heading = ""]) => codeHostSlug(heading));
      if (anchor !== undefined) expect(anchors).toContain(anchor);
    }
  });
});

test("a status beside a code on any page is the status of the code", () => {
  const named = pages.flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(/\b([45]\d\d):?[\s|]+`([A-Z]+(?:_[A-Z]+)*)`/gu)].map(
      ([, status = "", code = ""]) => ({ page, status, code }),
    ),
  );
  const statuses = new Map<string, number>(
    Object.entries(errorCodes).map(([code, { status }]) => [code, status]),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ code, status }) => String(statuses.get(code)) !== status)).toEqual([]);
});

test("the page of event types lists them all, and has a section with an example of each", async () => {
  expect([...listedEvents().keys()]).toEqual([...eventDescription.eventTypes]);
  const page = await eventExamples();
  for (const [type, text] of listedEvents()) {
    const [, section = ""] = `\n${page}`.split(`\n## ${type}\n`);
    expect(section.startsWith(`\n${text}\n`)).toBe(true);
    const example = /```json\n(?<json>[^`]+)```/u.exec(section)?.groups?.["json"] ?? "";
    const event = JSON.parse(example) as Readonly<Record<string, unknown>>;
    expect(event["type"]).toBe(type);
    expect(event["id"]).toMatch(/^event_/u);
  }
});

test("the page of HTTP operations has a section for every operation, with its scopes", () => {
  const page = httpOperationsPage();
  expect(allOperations.length).toBeGreaterThan(40);
  for (const { path, scopes } of allOperations) {
    const [, section = ""] = page.split(`\n### \`POST ${path}\`\n`);
    const [own = ""] = section.split("\n### ");
    for (const scope of scopes) expect(own, path).toContain(`\`${scope}\``);
  }
});

describe("an export of the API reference is listed under", () => {
  test.each([
    ["quittance", "src/quittance/quittance.ts", "createQuittance", "Create a service"],
    ["quittance", "src/quote/quote.ts", "Quote", "Quotes"],
    ["quittance", "src/credit-note/credit-note.ts", "CreditNote", "Credit notes"],
    ["quittance", "src/rates/rates-first-available.ts", "firstAvailable", "Exchange rates"],
    ["quittance", "src/money/amount.ts", "Amount", "Money"],
    ["quittance/errors", "src/payment/payment-recording.ts", "PaymentRejected", "Payments"],
    ["quittance/errors", "src/quote/quotes.ts", "CalculateQuoteError", "Quotes"],
    ["quittance/adapter", "src/tax/tax.ts", "taxRecord", "Taxes"],
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
