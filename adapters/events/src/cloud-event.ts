import type { LedgerEvent } from "quittance";
import { eventDescription, responses } from "quittance/adapter";

/** An event in the form of CloudEvents 1.0. */
export interface CloudEvent {
  readonly specversion: "1.0";
  /** The id of the event. It is unique in its `source`. */
  readonly id: string;
  /** The source of the options, and the organization as the last part of its path. */
  readonly source: string;
  readonly type: string;
  /** The invoice that the event belongs to, or the notification that matches none. */
  readonly subject: string;
  readonly time: string;
  readonly datacontenttype: "application/json";
  /** The record of the event, as the HTTP API renders it. */
  readonly data: ReturnType<typeof responses.renderEvent>["data"];
}

/** Options of `cloudEventOf`. */
export interface CloudEventOptions {
  /** URI of what produces the events, such as `https://billing.example.com`. */
  readonly source: string;
  /** What comes before the type of each event, such as `com.example.`; nothing by default. */
  readonly typePrefix?: string;
}

/** An HTTP message, or one of a queue, whose headers are the attributes in binary mode. */
export interface CloudEventMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Returns an event in the form of CloudEvents 1.0.
 *
 * @example
 * const { headers, body } = structuredMessage(cloudEventOf(event, { source: "https://pay.example" }));
 */
export const cloudEventOf = (
  event: LedgerEvent,
  { source, typePrefix = "" }: CloudEventOptions,
): CloudEvent => ({
  specversion: "1.0",
  id: event.id,
  source: `${source.replace(/\/$/u, "")}/${encodeURIComponent(event.organizationId)}`,
  type: `${typePrefix}${event.type}`,
  subject: eventDescription.subjectIdOf(event),
  time: `${event.createdAt.replace(" ", "T")}Z`,
  datacontenttype: "application/json",
  data: responses.renderEvent(event).data,
});

/** Returns the message of an event in structured mode: everything is in its body. */
export const structuredMessage = (event: CloudEvent): CloudEventMessage => ({
  headers: { "content-type": "application/cloudevents+json; charset=utf-8" },
  body: JSON.stringify(event),
});

/** Returns the message of an event in binary mode: its body is the record. */
export const binaryMessage = ({
  data,
  datacontenttype,
  ...attributes
}: CloudEvent): CloudEventMessage => ({
  headers: {
    "content-type": datacontenttype,
    ...Object.fromEntries(
      Object.entries(attributes).map(([name, value]) => [`ce-${name}`, headerValue(value)]),
    ),
  },
  body: JSON.stringify(data),
});

/** Encodes what the HTTP binding requires: quotes, percent signs, and all but visible ASCII. */
const headerValue = (text: string): string =>
  text.replace(/[^!#$&-~]/gu, (character) => encodeURIComponent(character));
