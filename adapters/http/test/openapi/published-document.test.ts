import { readFileSync } from "node:fs";
import { openApiDocument } from "@quittance/http/openapi";
import { describe, expect, test } from "vitest";
import { Ajv2020 } from "ajv/dist/2020.js";
import { eventDescription, responses } from "quittance/adapter";
import { sampleEvents } from "../../../../docs/.vitepress/build/event-examples.ts";

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

// The generator compares the text; this comparison is faster.
test("the published document has the schemas that read requests", () => {
  const place = new URL("../../../../docs/openapi.json", import.meta.url);
  const published: unknown = JSON.parse(readFileSync(place, "utf8"));
  expect(
    asJson(openApiDocument({ catalog: true, webhooks: true, settings: true, eInvoices: true })),
  ).toEqual(published);
});

interface Operation {
  readonly operationId?: string;
  readonly description?: string;
  readonly tags?: ReadonlyArray<string>;
  readonly parameters?: ReadonlyArray<{ readonly $ref: string }>;
  readonly responses: Readonly<Record<string, unknown>>;
}

/** The rules of the `spectral:oas` ruleset that redocly's recommended rules do not have. */
describe.each([
  ["a whole service", { catalog: true, webhooks: true, settings: true, eInvoices: true }],
  ["a service without a catalog", {}],
  ["a service without extensions", { extensions: false }],
  ["a service below a path", { basePath: "/billing" }],
])("the document of %s", (_, options) => {
  const document = openApiDocument(options);
  const text = JSON.stringify(document);
  const operations = Object.values(document.paths).flatMap(
    (item) => Object.values(item) as ReadonlyArray<Operation>,
  );
  const declared = document.tags.map(({ name }) => name);

  test("names its publisher, its subject and its license", () => {
    const { contact, description, license } = document.info;
    expect(contact).toEqual({ name: "Quittance" });
    expect(description).toMatch(/\w/u);
    expect(license).toMatchObject({ name: "MIT" });
  });

  test("names a server, none with a slash behind its path", () => {
    expect(document.servers.length).toBeGreaterThan(0);
    for (const { url } of document.servers) expect(url).not.toMatch(/.\/$/u);
  });

  test("declares each tag once, with a description, and every tag is used", () => {
    expect(new Set(declared).size).toBe(declared.length);
    for (const { description } of document.tags) expect(description).toMatch(/\w/u);
    const used = operations.flatMap(({ tags = [] }) => tags);
    expect(new Set(used)).toEqual(new Set(declared));
  });

  test("describes every operation, under one declared tag and an identifier of its own", () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(operations.length);
    for (const { operationId, description, tags = [], responses } of operations) {
      expect(operationId).toMatch(/^[A-Za-z]+$/u);
      expect(description).toMatch(/\w/u);
      expect(tags).toHaveLength(1);
      expect(declared).toEqual(expect.arrayContaining([...tags]));
      expect(Object.keys(responses).some((status) => /^[23]/u.test(status))).toBe(true);
    }
  });

  test("has no component that nothing refers to", () => {
    const { schemas, responses, parameters, headers } = document.components;
    const groups = { schemas, responses, parameters, headers };
    const unused = Object.entries(groups).flatMap(([group, parts]) =>
      Object.keys(parts)
        .map((name) => `#/components/${group}/${name}`)
        .filter((ref) => !text.includes(`"$ref":"${ref}"`)),
    );
    expect(unused).toEqual([]);
  });

  test("has no duplicate in an enumeration, no script in a text, and a form for every array", () => {
    const visit = (value: unknown): void => {
      if (typeof value === "string") expect(value).not.toMatch(/<script|eval\(/u);
      if (typeof value !== "object" || value === null) return;
      const { enum: words, type, items } = value as Readonly<Record<string, unknown>>;
      if (Array.isArray(words)) expect(new Set(words).size).toBe(words.length);
      if (type === "array") expect(items).toBeDefined();
      for (const inner of Object.values(value)) visit(inner);
    };
    visit(document);
  });
});

const document = openApiDocument({ webhooks: true });
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(document, "document");

/** Whether the body is one that the document describes for a webhook. */
const isDescribed = (type: string, body: unknown): boolean => {
  const path = `/webhooks/${type}/post/requestBody/content/application~1json/schema`;
  const validate = ajv.getSchema(`document#${path}`) ?? expect.fail(`no schema of ${type}`);
  return validate(body) === true;
};

test("the document has a webhook for each event type", () => {
  expect(Object.keys(document.webhooks)).toEqual([...eventDescription.eventTypes]);
});

describe("the webhook describes", () => {
  test.each(sampleEvents.map((event) => [event.type, event] as const))("%s", (type, event) => {
    const body = JSON.parse(JSON.stringify(responses.renderEvent(event))) as Record<
      string,
      unknown
    >;
    expect(isDescribed(type, body)).toBe(true);
    const other = type === "invoice.created" ? "invoice.voided" : "invoice.created";
    expect(isDescribed(other, body)).toBe(false);
    expect(isDescribed(type, { ...body, data: {} })).toBe(false);
    expect(isDescribed(type, { ...body, id: undefined })).toBe(false);
  });
});
