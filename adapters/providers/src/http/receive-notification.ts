import { isLeft, type Either } from "quittance";
import { left, right, type Environment } from "quittance/adapter";
import { failureOf, type Failure } from "quittance/errors";
import { applyNotification, type NotificationPorts } from "../apply-notification.ts";
import { signatureInvalid, type ReadFailure, type SignatureInvalid } from "../read-failure.ts";
import { readNotification } from "../read-notification.ts";
import type { HeaderLookup, NotificationContent } from "../scheme-reader.ts";
import type { NotificationEndpoint } from "./notification-endpoint.ts";

/** What became of the reports of a notification. */
export interface ReceivedCounts {
  /** Recorded now. */
  readonly applied: number;
  /** Stored, because they match no invoice or payment yet. */
  readonly unmatched: number;
  /** Received before. */
  readonly repeated: number;
  /** Of types that report no money, or of the other mode of the provider. */
  readonly ignored: number;
}

/** A notification that was received. */
export interface ReceivedNotification extends ReceivedCounts {
  readonly endpoint: NotificationEndpoint;
  /** The types that report no money. */
  readonly ignoredTypes: ReadonlyArray<string>;
  /** How many of the ignored ones are of the other mode, received now or before. */
  readonly otherMode: number;
}

/** Reads a notification by the endpoint whose secret verifies it, and applies its reports. */
export const receiveNotification = async (
  endpoints: ReadonlyArray<NotificationEndpoint>,
  header: HeaderLookup,
  bytes: Uint8Array,
  ports: NotificationPorts,
  environment: Environment,
): Promise<Either<Failure, ReceivedNotification>> => {
  const read = readByAny(endpoints, header, bytes, ports);
  if (isLeft(read)) return left(failureOfReading(read.left));
  const { endpoint, content } = read.right;
  const recipient = { ...endpoint, environment };
  let [applied, unmatched, repeated, otherMode] = [0, 0, 0, 0];
  for (const report of content.reports) {
    const done = await applyNotification(recipient, report)(ports)();
    if (isLeft(done)) return left(failureOf(done.left));
    const { status } = done.right.notification;
    if (status === "IGNORED") otherMode += 1;
    else if (done.right.repeated) repeated += 1;
    else if (status === "APPLIED") applied += 1;
    else unmatched += 1;
  }
  const { ignored: ignoredTypes } = content;
  const ignored = ignoredTypes.length + otherMode;
  return right({ endpoint, ignoredTypes, otherMode, applied, unmatched, repeated, ignored });
};

interface Read {
  readonly endpoint: NotificationEndpoint;
  readonly content: NotificationContent;
}

const readByAny = (
  endpoints: ReadonlyArray<NotificationEndpoint>,
  header: HeaderLookup,
  bytes: Uint8Array,
  { clock }: NotificationPorts,
): Either<ReadFailure, Read> => {
  let failure: SignatureInvalid | undefined;
  const now = clock();
  for (const endpoint of endpoints) {
    const { scheme, secrets } = endpoint;
    const read = readNotification(scheme, secrets, header, bytes, now, endpoint);
    if (!isLeft(read)) return right({ endpoint, content: read.right });
    if (read.left.kind !== "SignatureInvalid") return read;
    if (failure === undefined || rank(read.left) > rank(failure)) failure = read.left;
  }
  return left(failure ?? signatureInvalid("MISMATCH"));
};

/** How far an endpoint came in the verification: one whose secret is right fails by the time. */
const rank = ({ reason }: SignatureInvalid): number =>
  ["MISSING", "MALFORMED", "MISMATCH", "TIME"].indexOf(reason);

const failureOfReading = (failure: ReadFailure): Failure => {
  switch (failure.kind) {
    case "SignatureInvalid":
      return {
        code: "SIGNATURE_INVALID",
        message: signatureMessages[failure.reason],
        cause: failure,
      };
    case "NotificationTooLarge":
      return { code: "PAYLOAD_TOO_LARGE", message: "The request body is too large" };
    case "NotificationInvalid": {
      const { path, message } = failure;
      if (path === "") return { code: "MALFORMED_JSON", message: `The body ${message}` };
      return { code: "VALIDATION_FAILED", message, validator: { [path]: message } };
    }
  }
};

const signatureMessages: Readonly<Record<SignatureInvalid["reason"], string>> = {
  MISSING: "The signature is missing",
  MALFORMED: "The signature is malformed",
  TIME: "The signature is more than 300 seconds from the current time",
  MISMATCH: "The signature does not match the body",
};
