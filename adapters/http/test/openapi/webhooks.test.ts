import { openApiDocument } from "@quittance/http/openapi";
import { Ajv2020 } from "ajv/dist/2020.js";
import { eventTypes } from "quittance/adapter";
import { renderEvent } from "quittance/wire";
import { describe, expect, test } from "vitest";
import { sampleEvents } from "../../../../scripts/docs/events/sample-events.ts";

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
  expect(Object.keys(document.webhooks)).toEqual([...eventTypes]);
});

describe("the webhook describes", () => {
  test.each(sampleEvents.map((event) => [event.type, event] as const))("%s", (type, event) => {
    const body = JSON.parse(JSON.stringify(renderEvent(event))) as Record<string, unknown>;
    expect(isDescribed(type, body)).toBe(true);
    const other = type === "invoice.created" ? "invoice.voided" : "invoice.created";
    expect(isDescribed(other, body)).toBe(false);
    expect(isDescribed(type, { ...body, data: {} })).toBe(false);
    expect(isDescribed(type, { ...body, id: undefined })).toBe(false);
  });
});
