import type { Send } from "../mounts.ts";

type Json = Record<string, unknown>;

/** A service with one issue, and the operation at which it shows. */
export interface Mutant {
  readonly bug: string;
  /** The violation of the contract that must be found. */
  readonly violation: string;
  readonly path: string;
  readonly spoil: (send: Send) => Send;
}

/** Changes the JSON of some responses. */
const body =
  (change: (json: Json) => void, spoils: (status: number) => boolean = isSuccess) =>
  (send: Send): Send =>
  async (path, init) => {
    const { status, headers, text } = await received(send, path, init);
    if (!spoils(status)) return new Response(text, { status, headers });
    const json = JSON.parse(text) as Json;
    change(json);
    return new Response(JSON.stringify(json), { status, headers });
  };

/** Changes the head of some responses. */
const head =
  (
    change: (headers: Headers) => void,
    statusOf: (status: number) => number = (status) => status,
    spoils: (status: number) => boolean = isSuccess,
  ) =>
  (send: Send): Send =>
  async (path, init) => {
    const { status, headers, text } = await received(send, path, init);
    if (!spoils(status)) return new Response(text, { status, headers });
    change(headers);
    return new Response(text, { status: statusOf(status), headers });
  };

const received = async (send: Send, path: string, init: RequestInit | undefined) => {
  const { status, headers, text } = await send(path, init).then(async (response) => ({
    status: response.status,
    headers: new Headers(response.headers),
    text: await response.text(),
  }));
  return { status, headers, text };
};

const isSuccess = (status: number): boolean => status < 300;
const isFailure = (status: number): boolean => status >= 400;
const keep = (): void => undefined;

const dataOf = (json: Json): Json => json["data"] as Json;
const first = (value: unknown): Json | undefined => (value as ReadonlyArray<Json>)[0];

/** Removes what the service would reject. */
const forgiving =
  (properties: ReadonlyArray<string>) =>
  (send: Send): Send =>
  (path, init) => {
    if (typeof init?.body !== "string" || !init.body.startsWith("{")) return send(path, init);
    let json: Json;
    try {
      json = JSON.parse(init.body) as Json;
    } catch {
      return send(path, init);
    }
    const known = Object.entries(json).filter(([name]) => properties.includes(name));
    return send(path, { ...init, body: JSON.stringify(Object.fromEntries(known)) });
  };

/** Services with issues that a contract must find. */
export const mutants: ReadonlyArray<Mutant> = [
  {
    bug: "a property is missing",
    violation: "body/data/total must have required property 'price_usd'",
    path: "/pay/quote",
    spoil: body((json) => delete (dataOf(json)["total"] as Json)["price_usd"]),
  },
  {
    bug: "a property of the envelope is missing",
    violation: "body must have required property 'support_id'",
    path: "/invoices/list",
    spoil: body((json) => delete json["support_id"], isFailure),
  },
  {
    bug: "a price is a number",
    violation: "body/data/price must be string",
    path: "/invoices",
    spoil: body((json) => (dataOf(json)["price"] = 10)),
  },
  {
    bug: "a price has zeros at its end",
    violation: "body/data/price must match pattern",
    path: "/invoices/{id}",
    spoil: body((json) => (dataOf(json)["price"] = "10.00")),
  },
  {
    bug: "a response has an unknown property",
    violation: "body/data must NOT have additional properties",
    path: "/analytics/dashboard",
    spoil: body((json) => (dataOf(json)["note"] = "")),
  },
  {
    bug: "a line has an unknown property",
    violation: "body/data/quote/items/0 must NOT have additional properties",
    path: "/invoices/validate",
    spoil: body((json) => {
      const line = first((dataOf(json)["quote"] as Json)["items"]);
      if (line !== undefined) line["cost"] = "1";
    }),
  },
  {
    bug: "a status is not documented",
    violation: "status 202 is not documented",
    path: "/payments",
    spoil: head(keep, () => 202),
  },
  {
    bug: "the content type is another",
    violation: "content-type is text/html",
    path: "/payments/{id}",
    spoil: head((headers) => {
      headers.set("content-type", "text/html");
    }),
  },
  {
    bug: "there is null where there must not be",
    violation: "body/data/updated_at must be string",
    path: "/invoices/{id}/void",
    spoil: body((json) => (dataOf(json)["updated_at"] = null)),
  },
  {
    bug: "the envelope has another status than the response",
    violation: "body/status must be equal to constant",
    path: "/invoices/{id}/payments",
    spoil: body(
      (json) => (json["status"] = 200),
      (status) => status === 201,
    ),
  },
  {
    bug: "a header is missing",
    violation: "header X-Request-Id is missing",
    path: "/payments/{id}/status",
    spoil: head((headers) => {
      headers.delete("x-request-id");
    }),
  },
  {
    bug: "a failure does not say when to come back",
    violation: "header Retry-After is missing",
    path: "/payments",
    spoil: head(
      (headers) => {
        headers.delete("retry-after");
      },
      undefined,
      (status) => status === 503,
    ),
  },
  {
    bug: "a status of a payment is none",
    violation: "body/data/status must be equal to one of the allowed values",
    path: "/payments/{id}",
    spoil: body((json) => (dataOf(json)["status"] = "PAID")),
  },
  {
    bug: "the code in the header is another than in the body",
    violation: "x-error-code is not log.code",
    path: "/invoices/{id}",
    spoil: head(
      (headers) => {
        headers.set("x-error-code", "CONFLICT");
      },
      undefined,
      (status) => status === 404,
    ),
  },
  {
    bug: "unknown properties are passed over",
    violation: "taken, but not described",
    path: "/analytics/dashboard",
    spoil: forgiving(["period"]),
  },
  {
    bug: "a property that the document has is not taken",
    violation: "described, but most: Unknown field",
    path: "/invoices/list",
    spoil: (send) => (path, init) =>
      send(path, {
        ...init,
        body: typeof init?.body === "string" ? init.body.replace('"limit"', '"most"') : null,
      }),
  },
];
