import { readFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { errorCodes } from "quittance/errors";
import { expect, test, describe } from "vitest";
import { pages } from "./markdown.ts";
import {
  errorList,
  errorListFile,
  errorPages,
} from "../../docs/.vitepress/build/errors/error-pages.ts";
import { eventDescription } from "quittance/adapter";
import { eventExamples, listedEvents } from "../../docs/.vitepress/build/event-examples.ts";
import { markdownLinks, codeHostSlug } from "../../docs/.vitepress/build/markdown-pages.ts";
import { allOperations } from "../../adapters/http/src/operations/all-operations.ts";
import { subjectOf, subjectTitles, entryPoints } from "../../docs/.vitepress/build/api-subjects.ts";

test("the list of error codes is the one that npm run generate writes", () => {
  expect(readFileSync(errorListFile, "utf8")).toBe(errorList());
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

interface Row {
  readonly path: string;
  readonly scopes: ReadonlyArray<string>;
  readonly link: string;
}

const rows: ReadonlyArray<Row> = [
  ...readFileSync("docs/http-api.md", "utf8").matchAll(
    /^\| `POST ([^`]+)` +\|([^|]+)\|([^|]+)\|$/gmu,
  ),
].map(([, path = "", scopes = "", description = ""]) => ({
  path,
  scopes: [...scopes.matchAll(/`([^`]+)`/gu)].map(([, scope = ""]) => scope),
  link: /\]\(([^)#]+)/u.exec(description)?.[1] ?? "",
}));

describe("docs/http-api.md", () => {
  test("lists every operation with its scopes, once", () => {
    const sorted = (entries: ReadonlyArray<string>) => entries.toSorted();
    const listed = rows.map(({ path, scopes }) => `${path} ${scopes.join(" ")}`);
    const offered = allOperations.map(({ path, scopes }) => `${path} ${scopes.join(" ")}`);
    expect(offered.length).toBeGreaterThan(40);
    expect(sorted(listed)).toEqual(sorted(offered));
  });

  // The page and the document named other scopes than the code accepted.
  test("names the scopes that the OpenAPI document names", () => {
    const { paths } = JSON.parse(readFileSync("docs/openapi.json", "utf8")) as {
      readonly paths: Readonly<
        Record<string, { readonly post?: { readonly description: string } }>
      >;
    };
    const described = Object.entries(paths).flatMap(([path, { post }]) => {
      if (post === undefined) return [];
      const [, needs = ""] = /\bNeeds ((?:`[a-z_.]+`(?: and )?)+)/u.exec(post.description) ?? [];
      const scopes = [...needs.matchAll(/`([^`]+)`/gu)].map(([, scope = ""]) => scope);
      return [`${path} ${scopes.join(" ")}`];
    });
    const listed = rows.map(({ path, scopes }) => `${path} ${scopes.join(" ")}`);
    expect(described.toSorted()).toEqual(listed.toSorted());
  });

  test.each(rows)("links $path to a page of the HTTP API", ({ link }) => {
    expect(link).toMatch(/^http-[a-z]+\.md$/u);
    expect(existsSync(`docs/${link}`)).toBe(true);
  });
});

describe("an export of the API reference is listed under", () => {
  test.each([
    ["quittance", "src/quittance/quittance.ts", "createQuittance", "Create a service"],
    ["quittance", "src/quote/quote.ts", "Quote", "Quotes"],
    ["quittance", "src/credit-note/credit-note.ts", "CreditNote", "Credit notes"],
    ["quittance", "src/rates/rates-first-available.ts", "firstAvailable", "Exchange rates"],
    ["quittance", "src/money/amount.ts", "Amount", "Money"],
    ["quittance/errors", "src/payment/payment.ts", "PaymentNotFound", "Payments"],
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
