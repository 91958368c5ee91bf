import { binaryMessage, cloudEventOf, structuredMessage } from "@quittance/events";
import { CloudEvent as JudgedEvent, HTTP } from "cloudevents";
import { type LedgerEvent } from "quittance";
import { responses } from "quittance/adapter";
import { describe, expect, test } from "vitest";
import { sampleEvents } from "../../../docs/.vitepress/build/event-examples.ts";

const options = { source: "https://billing.example.com/", typePrefix: "com.example." };

const [first = expect.fail("no sample")] = sampleEvents;

/** Reads a message with the SDK of CloudEvents. */
const judged = (message: ReturnType<typeof binaryMessage>): JudgedEvent<unknown> => {
  const event = HTTP.toEvent<unknown>({ headers: { ...message.headers }, body: message.body });
  return event instanceof JudgedEvent ? event : expect.fail("a batch");
};

describe.each(sampleEvents.map((event) => [event.type, event] as const))("%s", (type, event) => {
  const expected = {
    specversion: "1.0",
    id: event.id,
    source: `https://billing.example.com/${event.organizationId}`,
    type: `com.example.${type}`,
    subject: expect.stringMatching(/^(?:invoice|notification|org)_/u) as unknown,
    data: JSON.parse(JSON.stringify(responses.renderEvent(event).data)) as unknown,
  };

  test.each([
    ["structured", structuredMessage],
    ["binary", binaryMessage],
  ] as const)("is read from a message in %s mode by the SDK of CloudEvents", (_, messageOf) => {
    const found = judged(messageOf(cloudEventOf(event, options)));
    expect(found.validate()).toBe(true);
    expect(found.toJSON()).toMatchObject(expected);
    expect(new Date(found.time ?? "").toISOString()).toBe(
      `${event.createdAt.replace(" ", "T")}.000Z`,
    );
  });

  test("is what the SDK of CloudEvents writes", () => {
    const cloudEvent = cloudEventOf(event, options);
    const sdk = HTTP.structured(judged(structuredMessage(cloudEvent)));
    const { time, ...written } = JSON.parse(String(sdk.body)) as Record<string, unknown>;
    const { time: own, ...read } = JSON.parse(structuredMessage(cloudEvent).body) as typeof written;
    expect(written).toEqual(read);
    expect(Date.parse(String(time))).toBe(Date.parse(String(own)));
  });
});

test("events of two organizations with the same id have different sources", () => {
  const other: LedgerEvent = { ...first, organizationId: "org_a/b" };
  expect(cloudEventOf(other, options).source).toBe("https://billing.example.com/org_a%2Fb");
});

test("a header has quotes, percent signs and other characters encoded", () => {
  const event = { ...first, id: 'event_"%' as const };
  const { headers } = binaryMessage(cloudEventOf(event, { source: "https://zürich.example" }));
  expect(headers["ce-id"]).toBe("event_%22%25");
  expect(headers["ce-source"]).toMatch(/^https:\/\/z%C3%BCrich\.example\/org_/u);
});
