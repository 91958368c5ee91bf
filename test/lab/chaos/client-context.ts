import { addSeconds, timestampOf } from "quittance";
import type { SendRequest } from "./send-request.ts";
import type { Random } from "./random.ts";
import type { Violations } from "./violations.ts";
import type {
  AcknowledgedCreditNote,
  AcknowledgedInvoice,
  AcknowledgedPayment,
  AcknowledgedRefund,
  Journal,
  PaymentBody,
} from "./journal.ts";

/** An action on an invoice that several clients use. */
export type HotTask =
  | { readonly kind: "Pay"; readonly record: AcknowledgedInvoice; readonly body: PaymentBody }
  | {
      readonly kind: "Change";
      readonly record: AcknowledgedPayment;
      readonly to: "COMPLETED" | "FAILED" | "CANCELLED";
    }
  | { readonly kind: "Refund"; readonly record: AcknowledgedPayment }
  | { readonly kind: "Credit"; readonly record: AcknowledgedInvoice }
  | { readonly kind: "Void"; readonly record: AcknowledgedInvoice };

/** State that the clients of one organization share. */
export interface Shared {
  readonly journal: Journal;
  readonly violations: Violations;
  /** Returns a new number at each call. */
  readonly nextNumber: () => number;
  /** Pending tasks of hot invoices; each is done by one client. */
  readonly hotTasks: Array<HotTask>;
}

/** State of one client. */
export interface ClientContext extends Shared {
  readonly random: Random;
  readonly send: SendRequest;
  /** Acknowledged to this client, in order. */
  readonly ownInvoices: Array<AcknowledgedInvoice>;
  readonly ownPayments: Array<AcknowledgedPayment>;
  readonly ownRefunds: Array<AcknowledgedRefund>;
  readonly ownCreditNotes: Array<AcknowledgedCreditNote>;
}

/** Timestamps that identify payments independently of their keys. */
export const timestampAt = (number: number): string =>
  addSeconds(timestampOf("2024-01-01 00:00:00"), number);

/** Returns one of the records, more likely a recent one; `undefined` if there are none. */
export const anyOf = <Item>(
  { random }: Pick<ClientContext, "random">,
  records: ReadonlyArray<Item>,
): Item | undefined => {
  const latest = random.percent(50) ? records.slice(-5) : records;
  return latest[random.below(latest.length)];
};

/** The records of a client, by list. */
type Own = Pick<ClientContext, "ownInvoices" | "ownPayments" | "ownRefunds" | "ownCreditNotes">;

/** Does something with one of the own records, if there are any. */
export const onOwn =
  <List extends keyof Own>(
    list: List,
    act: (context: ClientContext, record: Own[List][number]) => Promise<unknown>,
  ) =>
  async (context: ClientContext): Promise<void> => {
    const own: ReadonlyArray<Own[List][number]> = context[list];
    const record = anyOf(context, own);
    if (record !== undefined) await act(context, record);
  };
