import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { errorCodes } from "quittance/errors";
import { openApiDocument, type OpenApiDocument } from "@quittance/http/openapi";
import { describe, expect, test } from "vitest";
import { allOperations } from "../../src/operations/all-operations.ts";
import { failureKinds } from "../../src/openapi/failures.ts";
import { generatedFiles } from "./generated-files.ts";

describe("the files in the repository are those that `npm run generate` writes:", () => {
  test.each(generatedFiles)("$path", async ({ path, text }) => {
    expect(readFileSync(path, "utf8")).toBe(await text());
  });
});

const bin = join(
  dirname(createRequire(import.meta.url).resolve("@redocly/cli/package.json")),
  "bin/cli.js",
);

/** Returns the problems that the recommended rules find in a document. */
const problemsOf = (document: unknown): unknown => {
  const folder = mkdtempSync(join(tmpdir(), "quittance-openapi-"));
  try {
    writeFileSync(join(folder, "openapi.json"), JSON.stringify(document));
    writeFileSync(join(folder, "redocly.yaml"), "extends: [recommended]\n");
    const args = ["lint", "openapi.json", "--config", "redocly.yaml", "--format", "json"];
    const quiet = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
    const text = execFileSync(process.execPath, [bin, ...args], {
      cwd: folder,
      env: { ...process.env, ...quiet },
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return (JSON.parse(text) as { readonly totals: unknown }).totals;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

describe("the recommended rules find nothing in the document", () => {
  const none = { errors: 0, warnings: 0, ignored: 0 };

  test.each([
    ["of a whole service", { catalog: true, webhooks: true, settings: true, eInvoices: true }],
    ["of a service without a catalog", {}],
    ["of a service without extensions", { extensions: false }],
    ["of a service that shows payers nothing", { payerView: false, basePath: "/billing" }],
  ])("%s", (_name, options) => {
    expect(problemsOf(openApiDocument(options))).toEqual(none);
  });

  test("but detect the errors of another", () => {
    const { paths, ...rest } = openApiDocument();
    const { post } = paths["/payments"] ?? {};
    expect(() => problemsOf({ ...rest, paths: { "/payments": { post, get: post } } })).toThrow();
  });
});

const operationsOf = ({ paths }: OpenApiDocument): ReadonlyArray<string> =>
  Object.entries(paths).flatMap(([path, { post }]) => (post === undefined ? [] : [path]));

describe("the document has", () => {
  test("every operation of the service, under its path and its tag", () => {
    const document = openApiDocument({
      catalog: true,
      webhooks: true,
      settings: true,
      eInvoices: true,
    });
    expect(operationsOf(document)).toEqual(allOperations.map(({ path }) => path));
    for (const { path, group } of allOperations) {
      expect(document.paths[path]?.post?.tags).toEqual([group]);
    }
  });

  test("no operation on the catalog when the host has none, and nothing that only they need", () => {
    const document = openApiDocument();
    const paths = operationsOf(document);
    expect(
      paths.filter((path) => /^\/(?:products|billing_schemas|taxes|coupons|webhooks)/u.test(path)),
    ).toEqual([]);
    expect(document.tags.map(({ name }) => name)).toEqual(["core", "extension", "service"]);
    expect(Object.keys(document.components.schemas)).not.toContain("Tax");
    expect(Object.keys(document.components.schemas)).not.toContain("Coupon");
  });

  test("no extension when the host offers none, and nothing that only they need", () => {
    const document = openApiDocument({ extensions: false });
    expect(operationsOf(document)).toHaveLength(6);
    expect(document.tags.map(({ name }) => name)).toEqual(["core", "service"]);
    expect(Object.keys(document.components.schemas)).not.toContain("PaymentRequest");
    expect(Object.keys(document.components.responses)).not.toContain("InvoiceConflict");
  });

  test("no way to read an invoice without credentials when the host allows none", () => {
    const security = (payerView: boolean) =>
      openApiDocument({ payerView }).paths["/invoices/{id}"]?.post?.security;
    expect(security(true)).toContainEqual({});
    expect(security(false)).toEqual([{ bearer: [] }, { apiKey: [] }]);
  });

  test("the servers of the host, with the path below which it is mounted", () => {
    const servers = [
      { url: "https://pay.test/", description: "Live" },
      { url: "https://try.test" },
    ];
    expect(openApiDocument({ servers, basePath: "/billing" }).servers).toEqual([
      { url: "https://pay.test/billing", description: "Live" },
      { url: "https://try.test/billing" },
    ]);
    expect(openApiDocument({ basePath: "/billing" }).servers).toEqual([{ url: "/billing" }]);
    expect(openApiDocument().servers).toEqual([{ url: "/" }]);
  });

  test("every code that is sent, under its own status", () => {
    const named = Object.values(failureKinds).flatMap(({ codes }) => codes);
    expect(new Set([...named, "SIGNATURE_INVALID"])).toEqual(new Set(Object.keys(errorCodes)));
    for (const { codes } of Object.values(failureKinds)) {
      expect(new Set(codes.map((code) => errorCodes[code].status)).size).toBe(1);
    }
  });

  test("an example of a request and of a response for every operation", () => {
    for (const { post } of Object.values(
      openApiDocument({ catalog: true, webhooks: true, settings: true, eInvoices: true }).paths,
    )) {
      if (post === undefined) continue;
      const [response] = Object.entries(post.responses)
        .filter(([status]) => status.startsWith("2"))
        .map(([, response]) => response);
      expect(
        post.requestBody?.content["application/json"]?.examples,
        post.operationId,
      ).toBeDefined();
      expect(
        response && "content" in response && response.content["application/json"]?.examples,
        post.operationId,
      ).toBeDefined();
    }
  });

  test("nothing but plain data", () => {
    const document = openApiDocument({
      catalog: true,
      webhooks: true,
      settings: true,
      eInvoices: true,
    });
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });
});

/** All objects of a JSON value, outer ones first. */
const objectsIn = (value: unknown): ReadonlyArray<Readonly<Record<string, unknown>>> => {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inner : [value as Readonly<Record<string, unknown>>, ...inner];
};

// Generated clients compile patterns without flags: with `\p{L}`, they rejected every address.
describe("every pattern of the document means the same to readers without flags:", () => {
  const document = openApiDocument({
    catalog: true,
    webhooks: true,
    settings: true,
    eInvoices: true,
  });
  const patterns = [...new Set(objectsIn(document).map(({ pattern }) => pattern))].filter(
    (pattern) => typeof pattern === "string",
  );

  test("it has no escape that only some engines know", () => {
    expect(patterns.length).toBeGreaterThan(20);
    for (const pattern of patterns) expect(pattern).not.toMatch(/\\[pPuAzZ]|\(\?[^:]/u);
  });

  test("it compiles in JavaScript without flags, and in Python", () => {
    for (const pattern of patterns) expect(() => new RegExp(pattern)).not.toThrow();
    const script = "import json, re, sys\nfor p in json.load(sys.stdin): re.compile(p)";
    execFileSync("python3", ["-c", script], { input: JSON.stringify(patterns) });
  });

  test("it matches the addresses of the examples, and those of other scripts", () => {
    const schemas = objectsIn(document).map(({ customer_email: schema }) => schema);
    const found = objectsIn(schemas).flatMap(({ pattern }) =>
      typeof pattern === "string" ? [new RegExp(pattern)] : [],
    );
    expect(found).not.toEqual([]);
    const inExamples = schemas.filter((value) => typeof value === "string");
    const addresses = [
      ...inExamples,
      "robin.smith+1@example.co.uk",
      "用户@例子.广告",
      "jörg@exämple.de",
    ];
    for (const pattern of found) {
      for (const address of addresses) expect(address).toMatch(pattern);
      for (const text of ["", "a@b", "a b@c.d", "@c.d"]) expect(text).not.toMatch(pattern);
    }
  });
});
