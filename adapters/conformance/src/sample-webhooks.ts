import { timestampOf, type Id, type Timestamp } from "quittance";
import type {
  ClaimedDelivery,
  DeliveryAttempt,
  DeliveryLane,
  DeliveryLog,
  EndpointRepository,
  Outbox,
  WebhookEndpoint,
} from "quittance/adapter";
import { expectSame, expectSuccess, caseOn, type ConformanceCase } from "./case.ts";
import type { LedgerRecords } from "./ledger-case.ts";
import { ledgerOf, ours, theirs } from "./sample-records.ts";

type NewDelivery = Parameters<DeliveryLog["storeDeliveries"]>[1]["deliveries"][number];
type AttemptResult = Parameters<DeliveryLog["recordAttempt"]>[1];

/** The repositories of webhook endpoints and deliveries, and the outbox. */
export interface WebhookRepositories {
  readonly endpoints: EndpointRepository;
  readonly deliveries: DeliveryLog;
  readonly outbox: Outbox;
}

/** Creates the repositories of a store with these records only. */
export type WebhookSubject = (records: LedgerRecords) => Promise<WebhookRepositories>;

/** Creates a case on an empty store. */
export const webhookCase = (
  name: string,
  check: (repositories: WebhookRepositories) => Promise<void>,
): ConformanceCase<WebhookSubject> => caseOn(name, ledgerOf(), check);

/** The time at which the cases start, and the seconds after it. */
export const at = (seconds: number): Timestamp =>
  timestampOf(`2025-03-01 12:${String(10 + seconds)}:00`);

/** Returns the identifier of a sample endpoint. */
export const endpointId = (suffix: string): Id<"endpoint"> => `endpoint_${suffix}`;

/** Returns the identifier of a sample event. */
export const eventId = (suffix: string): Id<"event"> => `event_${suffix}`;

const invoiceId = (suffix: string): Id<"invoice"> => `invoice_${suffix}`;

/** Creates an active endpoint of our organization for all types. */
export const endpoint = (
  suffix: string,
  overrides: Partial<WebhookEndpoint> = {},
): WebhookEndpoint => ({
  id: endpointId(suffix),
  organizationId: ours,
  url: `https://shop.example/${suffix}?a=1&b=ü`,
  types: undefined,
  isActive: true,
  disabledReason: undefined,
  createdAt: at(0),
  updatedAt: undefined,
  ...overrides,
});

/** The secret of a sample endpoint. */
export const secretOf = (suffix: string): string => `whsec_${suffix}`;

/** Stores endpoints, each with its secret. */
export const storeEndpoints = async (
  { endpoints }: WebhookRepositories,
  ...given: ReadonlyArray<WebhookEndpoint>
): Promise<void> => {
  for (const each of given) {
    const secret = secretOf(each.id.slice("endpoint_".length));
    const stored = await expectSuccess(
      endpoints.storeEndpoint(each.organizationId, each, secret, []),
    );
    expectSame(`whether ${each.id} is stored`, stored, true);
  }
};

/** A lane of our organization. */
export const lane = (endpointSuffix: string, invoice: string): DeliveryLane => ({
  organizationId: ours,
  endpointId: endpointId(endpointSuffix),
  subjectId: invoiceId(invoice),
});

/** Creates a new delivery of an event to an endpoint. */
export const newDelivery = (
  endpointSuffix: string,
  invoice: string,
  event: string,
): NewDelivery => ({
  id: eventId(event),
  endpointId: endpointId(endpointSuffix),
  subjectId: invoiceId(invoice),
  type: "invoice.updated",
  body: `{"id":"event_${event}","text":"\\u0000 ü 🧾 \\ud800"}`,
});

/** Stores deliveries after the stored position, due at minute 1. */
export const storeNew = async (
  { deliveries }: WebhookRepositories,
  ...created: ReadonlyArray<NewDelivery>
): Promise<void> => {
  const after = await expectSuccess(deliveries.position(ours));
  const position = `${after ?? ""}+${String(created.length)}`;
  const events = { after, position, deliveries: created, now: at(1) };
  expectSame("stored", await expectSuccess(deliveries.storeDeliveries(ours, events)), true);
};

/** Claims a lane with a lease to minute 20 that has a token of its own. */
export const claim = (
  { deliveries }: WebhookRepositories,
  of: DeliveryLane,
  now: Timestamp,
  token = `lease_${now}`,
): Promise<ClaimedDelivery | undefined> =>
  expectSuccess(deliveries.claim(of, { token, expiresAt: at(20) }, now));

/** Claims a lane that has a due delivery. */
export const claimDue = async (
  repositories: WebhookRepositories,
  of: DeliveryLane,
  now: Timestamp,
  token?: string,
): Promise<ClaimedDelivery> => {
  const claimed = await claim(repositories, of, now, token);
  if (claimed === undefined) expectSame("the claimed delivery", claimed, "a delivery");
  return claimed as ClaimedDelivery;
};

/** An attempt that was rejected. */
export const rejected = (when: Timestamp): DeliveryAttempt => ({
  at: when,
  outcome: "REJECTED",
  status: 503,
  retryAfter: 120,
});

/** The result of a successful attempt. */
export const delivered = (when: Timestamp): AttemptResult => ({
  attempt: { at: when, outcome: "SUCCEEDED", status: 204, retryAfter: undefined },
  state: "DELIVERED",
  nextAttemptAt: undefined,
  disables: false,
});

/** The result of an attempt after which the delivery is given up. */
export const failed = (when: Timestamp): AttemptResult => ({
  ...delivered(when),
  attempt: { at: when, outcome: "TIMED_OUT", status: undefined, retryAfter: undefined },
  state: "FAILED",
});

/** An active endpoint for all types. */
export const plain = endpoint("a");

/** An endpoint of another organization with the same identifier. */
export const foreign = endpoint("a", { organizationId: theirs, url: "https://theirs.example/" });

/** Returns a stored endpoint by the suffix of its identifier. */
export const findStored = (
  { endpoints }: WebhookRepositories,
  suffix: string,
  owner = ours,
): Promise<WebhookEndpoint | undefined> =>
  expectSuccess(endpoints.findEndpoint(owner, endpointId(suffix)));
