import { readFileSync } from "node:fs";
import { eventTypes } from "quittance/adapter";
import { expect, test } from "vitest";
import { eventPage, eventPageFile } from "../../scripts/docs/events/event-page.ts";

test("the page of event types is the one that npm run docs:pages writes", async () => {
  expect(readFileSync(eventPageFile, "utf8")).toBe(await eventPage());
});

test("the page of event types has a section with an example of each type", () => {
  const page = readFileSync(eventPageFile, "utf8");
  for (const type of eventTypes) {
    const [, section = ""] = page.split(`\n## ${type}\n`);
    const example = /```json\n(?<json>[^`]+)```/u.exec(section)?.groups?.["json"] ?? "";
    const event = JSON.parse(example) as Readonly<Record<string, unknown>>;
    expect(event["type"]).toBe(type);
    expect(event["id"]).toMatch(/^event_/u);
  }
});
