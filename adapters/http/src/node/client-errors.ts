import type { Server } from "node:http";
import type { Duplex } from "node:stream";
import { failureEnvelope, type Environment } from "quittance/adapter";
import { statusOf, type Failure } from "quittance/errors";
import { jsonHeaders } from "../json-headers.ts";
import { randomSupportId } from "../support-id.ts";

/** Options of `handleClientErrors`. */
export interface ClientErrorOptions {
  /** The `env` of the envelope. */
  readonly environment: Environment;
  /** Defaults to a version 7 UUID from the platform. */
  readonly supportId?: () => string;
}

/**
 * Sends failure responses for what `node:http` rejects before it calls a listener: bytes that are
 * not HTTP, heads that are too large, and requests that do not arrive in time.
 */
export const handleClientErrors = (
  server: Server,
  { environment, supportId = randomSupportId }: ClientErrorOptions,
): void => {
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === "ECONNRESET" || !socket.writable || hasBegun(socket)) {
      socket.destroy();
      return;
    }
    const failure = failures[error.code ?? ""] ?? notHttp;
    const id = supportId();
    const body = JSON.stringify(failureEnvelope(failure, environment, id));
    const head = [
      `HTTP/1.1 ${String(statusOf(failure))} Refused`,
      ...Object.entries(jsonHeaders).map(([name, value]) => `${name}: ${value}`),
      `content-length: ${String(Buffer.byteLength(body))}`,
      `x-request-id: ${id}`,
      `x-error-code: ${failure.code}`,
      "connection: close",
    ];
    socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  });
};

const notHttp: Failure = { code: "VALIDATION_FAILED", message: "The request is not valid HTTP" };

const failures: Readonly<Record<string, Failure>> = {
  // Too many bytes, and since Node 24 also more headers than the server keeps.
  HPE_HEADER_OVERFLOW: {
    code: "PAYLOAD_TOO_LARGE",
    status: 431,
    message: "The head of the request is too large",
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    code: "VALIDATION_FAILED",
    message: "The request did not arrive in time",
  },
};

/** Whether a response was started already; nothing may be written into it. */
const hasBegun = (socket: Duplex & { readonly _httpMessage?: unknown }): boolean => {
  const { _httpMessage: message } = socket;
  return typeof message === "object" && message !== null && "headersSent" in message
    ? message.headersSent === true
    : false;
};
