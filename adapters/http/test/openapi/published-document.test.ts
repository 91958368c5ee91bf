import { readFileSync } from "node:fs";
import { openApiDocument } from "@quittance/http/openapi";
import { expect, test } from "vitest";

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

// The text is compared where files are made; this is quick, for whoever changes one form at a time.
test("the document that is published holds the forms of the schemas that read requests", () => {
  const place = new URL("../../../../docs/openapi.json", import.meta.url);
  const published: unknown = JSON.parse(readFileSync(place, "utf8"));
  expect(asJson(openApiDocument())).toEqual(published);
});
