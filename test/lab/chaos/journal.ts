import type { Payment, Refund } from "quittance";
import type { JsonObject } from "quittance/adapter";
import type { ChaosResponse } from "./send-request.ts";
import type { Violations } from "./violations.ts";

/** The kinds of records that clients create, named as in responses. */
export const documentKinds = ["payment", "refund", "credit_note", "invoice"] as const;

/** A kind of record that clients create. */
export type DocumentKind = (typeof documentKinds)[number];

/** The bodies of the requests. `happened_at` and `mark` are unique per key. */
export interface Bodies {
  readonly invoice: JsonObject & { readonly metadata: { readonly mark: string } };
  readonly payment: JsonObject & {
    readonly idempotency_key: string;
    readonly provider_id: string;
    readonly currency: string;
    readonly price: string;
    readonly status: Payment["status"];
    readonly happened_at: string;
  };
  readonly refund: JsonObject & {
    readonly idempotency_key: string;
    readonly kind: Refund["kind"];
    readonly currency: string;
    readonly price?: string;
    readonly refunded_total?: string;
    readonly status: Refund["status"];
    readonly happened_at: string;
  };
  readonly credit_note: JsonObject & {
    readonly idempotency_key: string;
    readonly lines: readonly [CreditLineBody];
    readonly metadata: { readonly mark: string };
  };
}

/** A line to credit by its quantity, or by an amount. */
export type CreditLineBody = { readonly invoice_item_id: string } & (
  { readonly quantity: number } | { readonly amount: string }
);

interface Received extends JsonObject {
  readonly id: string;
  readonly organization_id: string;
  readonly created_at: string;
}

/** The records in responses. */
export interface Responses {
  readonly invoice: Received & {
    readonly number: string;
    readonly currency: string;
    readonly price: string;
    readonly price_usd: string;
    readonly customer_email: string;
    readonly metadata: { readonly mark: string };
    readonly items: readonly [{ readonly id: string; readonly quantity: number }];
    readonly credited?: string;
    readonly credit_notes?: ReadonlyArray<{ readonly payable: string }>;
    readonly calculations: ReadonlyArray<{ readonly id: string }>;
  };
  readonly payment: Received & { readonly status: Payment["status"]; readonly price_usd: string };
  readonly refund: Received & { readonly status: Refund["status"] };
  readonly credit_note: Received;
}

/** A request that creates a record. */
export interface DocumentRequest<Kind extends DocumentKind> {
  readonly path: string;
  readonly key: string;
  readonly body: Bodies[Kind];
  /** The identifiers of the records that it belongs to, such as a payment and then its invoice. */
  readonly parents: ReadonlyArray<string>;
}

/** An acknowledged record. */
export interface Acknowledged<Kind extends DocumentKind> extends DocumentRequest<Kind> {
  /** The first response. */
  readonly response: Responses[Kind];
  /** The last acknowledged status. An invoice is `PENDING` until it is voided. */
  status: string;
  /** Statuses that were rejected. */
  readonly rejected: Set<string>;
  created: number;
}

type Records = { readonly [Kind in DocumentKind]: Map<string, Acknowledged<Kind>> };

/** The acknowledged records of a kind, by key. */
export type AcknowledgedRecords = {
  readonly [Kind in DocumentKind]: ReadonlyMap<string, Acknowledged<Kind>>;
};

/** All acknowledged records. Responses that contradict each other are violations. */
export interface Journal {
  readonly records: AcknowledgedRecords;
  /** Adds the response to a request that creates a record, the first one or a repeated one. */
  readonly add: <Kind extends DocumentKind>(
    kind: Kind,
    request: DocumentRequest<Kind>,
    response: ChaosResponse,
  ) => Acknowledged<Kind>;
  /** Adds the response to a request that changes the status of a record. */
  readonly change: (
    record: Acknowledged<DocumentKind>,
    to: string,
    response: ChaosResponse,
  ) => void;
}

/** Creates an empty journal. `onPayment` is called for each acknowledged payment. */
export const openJournal = (violations: Violations, onPayment: () => void): Journal => {
  const records: Records = {
    invoice: new Map(),
    payment: new Map(),
    refund: new Map(),
    credit_note: new Map(),
  };
  const setStatus = (record: Acknowledged<DocumentKind>, to: string): void => {
    const { status } = record;
    if (status === to || to === "PENDING") return;
    if (status === "PENDING") record.status = to;
    else violations.add("wrong statuses", `${record.response.id} became ${status} and ${to}`);
  };
  return {
    records,
    add: (kind, request, { status, data }) => {
      const { key } = request;
      const received = recordIn(kind, data);
      const record = records[kind].get(key) ?? {
        ...request,
        response: received,
        status: "PENDING",
        rejected: new Set(),
        created: 0,
      };
      records[kind].set(key, record);
      if (record.response.id !== received.id) {
        violations.add("duplicated", `${key} is ${kind} ${record.response.id} and ${received.id}`);
      } else if (contentOf(kind, record.response) !== contentOf(kind, received)) {
        violations.add("wrong content", `${received.id} has two different responses`);
      }
      if (kind === "payment" || kind === "refund") setStatus(record, String(received["status"]));
      if (status === 201) record.created += 1;
      if (record.created > 1) violations.add("duplicated", `${key} got another 201`);
      if (kind === "payment") onPayment();
      return record;
    },
    change: (record, to, { status }) => {
      if (status === 200) setStatus(record, to);
      else record.rejected.add(to);
    },
  };
};

/** An invoice is the whole response; other records are in a property of their kind. */
const recordIn = <Kind extends DocumentKind>(kind: Kind, data: unknown): Responses[Kind] =>
  (kind === "invoice" ? data : (data as JsonObject)[kind]) as Responses[Kind];

/** Returns what never changes of the record in a response, as text; of a credit note everything. */
export const contentOf = (kind: DocumentKind, record: JsonObject): string =>
  JSON.stringify(unchanging[kind]?.map((name) => record[name]) ?? record);

const unchanging: Readonly<Record<DocumentKind, ReadonlyArray<string> | undefined>> = {
  invoice: ["metadata", "items", "calculations", "price_usd", "number"],
  payment: ["id", "price_usd", "created_at"],
  refund: ["created_at"],
  credit_note: undefined,
};
