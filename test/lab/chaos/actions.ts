import { addSeconds, timestampOf } from "quittance";
import type { JsonObject } from "quittance/adapter";
import type { Acknowledged, DocumentKind, DocumentRequest, Journal } from "./journal.ts";
import type { Random } from "./random.ts";
import type { SendRequest } from "./send-request.ts";
import type { Violations } from "./violations.ts";

/** Something that a client does. */
export type Action = (context: ClientContext) => Promise<unknown>;

/** State that the clients of one organization share. */
export interface Shared {
  readonly journal: Journal;
  readonly violations: Violations;
  /** Returns a new number at each call. */
  readonly nextNumber: () => number;
  /** Actions on invoices that several clients use; each is done by one client. */
  readonly hotTasks: Array<Action>;
}

/** State of one client. */
export interface ClientContext extends Shared {
  readonly random: Random;
  readonly send: SendRequest;
  /** Acknowledged to this client, in order. */
  readonly own: { readonly [Kind in DocumentKind]: Array<Acknowledged<Kind>> };
}

/** Timestamps that identify payments independently of their keys. */
export const timestampAt = (number: number): string =>
  addSeconds(timestampOf("2024-01-01 00:00:00"), number);

/** Does something with one of the own records, more likely a recent one, if there are any. */
export const onOwn =
  <Kind extends DocumentKind>(
    kind: Kind,
    act: (context: ClientContext, record: Acknowledged<Kind>) => Promise<unknown>,
    isChosen: (record: Acknowledged<Kind>) => boolean = () => true,
  ): Action =>
  async (context) => {
    const { random, own } = context;
    const all: ReadonlyArray<Acknowledged<Kind>> = own[kind].filter(isChosen);
    const latest = random.percent(50) ? all.slice(-5) : all;
    const record = latest[random.below(latest.length)];
    if (record !== undefined) await act(context, record);
  };

/** How the requests that create records of a kind are repeated. */
interface Rules {
  /** The percentage of requests that are sent twice at the same time. */
  readonly twice: number;
  /** The statuses of responses, of which 409 means that too little is left or the invoice is voided. */
  readonly created: ReadonlyArray<number>;
  /** The statuses after the record was created. */
  readonly resent: ReadonlyArray<number>;
  /** What a different request with the same key has. */
  readonly contradiction: JsonObject;
}

const rules: Readonly<Record<DocumentKind, Rules>> = {
  invoice: {
    twice: 0,
    created: [200, 201],
    resent: [200],
    contradiction: { customer_email: "else@example.com" },
  },
  payment: {
    twice: 15,
    created: [200, 201],
    resent: [200],
    contradiction: { price: "77.7" },
  },
  refund: {
    // A report of COMPLETED or FAILED after the other one is a contradiction.
    twice: 20,
    created: [200, 201, 409],
    resent: [200, 409],
    contradiction: { price: "77.7", refunded_total: undefined },
  },
  credit_note: {
    twice: 20,
    created: [200, 201, 409],
    resent: [200],
    contradiction: { reason: "Another reason" },
  },
};

/** Creates a record; `undefined` if it is rejected, and after a violation. */
export const create = async <Kind extends DocumentKind>(
  context: ClientContext,
  kind: Kind,
  request: DocumentRequest<Kind>,
): Promise<Acknowledged<Kind> | undefined> => {
  const { twice, created } = rules[kind];
  const send = () => sendDocument(context, kind, request, created);
  const sent = context.random.percent(twice) ? [send(), send()] : [send()];
  const record = (await Promise.all(sent)).find((found) => found !== undefined);
  if (record !== undefined) context.own[kind].push(record);
  return record;
};

/** Repeats the request of an own record: the response must be the existing record. */
export const resend = (kind: DocumentKind): Action =>
  onOwn(kind, (context, record) => sendDocument(context, kind, record, rules[kind].resent));

const sendDocument = async <Kind extends DocumentKind>(
  { send, journal }: ClientContext,
  kind: Kind,
  request: DocumentRequest<Kind>,
  expected: ReadonlyArray<number>,
): Promise<Acknowledged<Kind> | undefined> => {
  const { path, body } = request;
  const response = await send({ path, body, expected, ...headerKey(kind, request) });
  if (response === undefined || response.status >= 400) return undefined;
  return journal.add(kind, request, response);
};

/** Only invoices have their key in a header, and not in the body. */
const headerKey = (kind: DocumentKind, { key }: { readonly key: string }) =>
  kind === "invoice" ? { key } : {};

/** Sends a different request with a used key, which must be rejected. */
export const contradict = (kind: DocumentKind): Action =>
  onOwn(kind, ({ send }, record) => {
    const body = { ...record.body, ...rules[kind].contradiction };
    return send({ path: record.path, body, expected: [422], ...headerKey(kind, record) });
  });

/** Changes the status of a payment or refund, which is rejected if the status is final. */
export const changeStatus = async (
  { send, journal }: ClientContext,
  kind: "payment" | "refund",
  record: Acknowledged<DocumentKind>,
  to: string,
): Promise<void> => {
  const path = `/${kind}s/${record.response.id}/status`;
  const response = await send({ path, body: { status: to }, expected: [200, 409] });
  if (response !== undefined) journal.change(record, to, response);
};

/** Changes the status of an own payment or refund that is pending. */
export const changeOwn = (
  kind: "payment" | "refund",
  statuses: readonly [string, ...ReadonlyArray<string>],
): Action =>
  onOwn(
    kind,
    (context, record) => changeStatus(context, kind, record, context.random.pick(statuses)),
    ({ status }) => status === "PENDING",
  );

/** Voids an invoice, which is rejected if it is paid. */
export const voidInvoice = async (
  { send, journal }: ClientContext,
  record: Acknowledged<"invoice">,
): Promise<void> => {
  const path = `/invoices/${record.response.id}/void`;
  const response = await send({ path, body: {}, expected: [200, 409] });
  if (response !== undefined) journal.change(record, "VOIDED", response);
};
