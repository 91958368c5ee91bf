import type { Either } from "quittance";
import type { Failure } from "quittance/errors";
import { isObject, left, right, type JsonObject } from "quittance/adapter";
import type { Body } from "./plain-http.ts";
import { payloadTooLarge } from "./request-failures.ts";

/**
 * Returns the JSON object in a body. An empty body is an empty object. The limit applies to bytes
 * and text that the host has read, too.
 */
export const readJson = (body: Body, bodyLimit: number): Either<Failure, JsonObject> => {
  if (body.kind === "Text" && body.text.length > bodyLimit) return left(payloadTooLarge);
  if (body.kind === "Bytes" && body.bytes.byteLength > bodyLimit) return left(payloadTooLarge);
  switch (body.kind) {
    case "TooLarge":
      return left(payloadTooLarge);
    case "Consumed":
      return left({ code: "INTERNAL", message: "Internal error", cause: new Error(consumed) });
    case "Incomplete":
      return left(malformed("The request body ended unexpectedly"));
    case "Value":
      return objectOr(body.value ?? {});
    case "Text":
      return parse(body.text);
    case "Bytes": {
      const text = decode(body.bytes);
      return text === undefined ? left(malformed("The body is not valid UTF-8")) : parse(text);
    }
  }
};

const consumed =
  "The request body was read before the handler: mount the handler in front of body parsers.";

const malformed = (message: string): Failure => ({ code: "MALFORMED_JSON", message });

const parse = (text: string): Either<Failure, JsonObject> => {
  if (text === "") return right({});
  try {
    return objectOr(JSON.parse(text));
  } catch {
    return left(malformed("The body is not valid JSON"));
  }
};

const objectOr = (value: unknown): Either<Failure, JsonObject> =>
  isObject(value) ? right(value) : left(malformed("The body must be a JSON object"));

const utf8 = new TextDecoder("utf-8", { fatal: true });

const decode = (bytes: Uint8Array): string | undefined => {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
};
