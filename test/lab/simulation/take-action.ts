import { Amount, type CreditNote, type Invoice, type Payment, type Refund } from "quittance";
import type { CallResult } from "./result-parts.ts";
import { decimalOf } from "../../support/settlement-case.ts";
import type { Action, Operation, Walk } from "./operation.ts";
import type { KnownIds } from "./run-state.ts";

/** The state of a client that takes actions. */
export interface Session {
  /** Performs an operation until its outcome is known. */
  readonly perform: (operation: Operation) => Promise<CallResult>;
  /** How far the client has read the outbox. */
  readonly outbox: { position: string | undefined; read: number };
}

/** Takes an action from its first call to its last result. */
export const takeAction = async (session: Session, action: Action): Promise<void> => {
  if (action.kind === "walk") await walkList(session, action.walk);
  else if (action.kind === "read events") await readEvents(session, action.limit);
  else if (action.kind === "pay the rest") await payTheRest(session, action);
  else await session.perform(action);
};

const payTheRest = async (
  { perform }: Session,
  { invoiceId, currency, key }: Extract<Action, { readonly kind: "pay the rest" }>,
): Promise<void> => {
  const { amount: due } = await perform({ kind: "payable", invoiceId, currency });
  if (due === undefined || !Amount.isPositive(due)) return;
  const amount = decimalOf(due);
  const payment = { key, provider: "prov_bank", currency, amount, status: "COMPLETED" };
  await perform({ kind: "pay", invoiceId, payment });
};

/** Returns the rows of a list, which is read page by page. */
export const walkList = async (
  { perform }: Session,
  walk: Walk,
): Promise<ReadonlyArray<Invoice | Payment | Refund | CreditNote>> => {
  const rows: Array<Invoice | Payment | Refund | CreditNote> = [];
  let after: { readonly createdAt: string; readonly id: string } | number = walk.skip;
  let cursor: string | undefined;
  for (let pages = 0; pages < 50; pages += 1) {
    const start = cursor === undefined ? { offset: after as number } : { cursor };
    const options = { limit: walk.limit, ...start };
    const { page } = await perform({ kind: "page", page: { walk, options, after } });
    rows.push(...(page?.rows ?? []));
    const last = page?.rows.at(-1);
    if (page?.hasMore !== true || last === undefined) break;
    cursor = walk.by === "cursor" ? page.nextCursor : undefined;
    after = walk.by === "cursor" ? last : (after as number) + page.rows.length;
  }
  return rows;
};

/** Reads the next events; the position changes only when the result arrives. */
const readEvents = async ({ perform, outbox }: Session, limit: number): Promise<void> => {
  const { position: after, read: known } = outbox;
  const { events = [], position } = await perform({ kind: "events", after, known, limit });
  if (position !== undefined) outbox.position = position;
  outbox.read += events.length;
};

/** Adds the identifiers in a result to the known ones. */
export const addKnownIds = (known: KnownIds, operation: Operation, result: CallResult): void => {
  const { invoiceId, billed, paymentId, refundId, creditNoteId, couponId, version } = result;
  if (operation.kind === "create" && invoiceId !== undefined) addTo(known.invoices, invoiceId);
  if (invoiceId !== undefined && billed !== undefined) known.billed.set(invoiceId, billed);
  if (operation.kind === "pay" && paymentId !== undefined) {
    addTo(known.payments, paymentId);
    known.paid.set(paymentId, operation.payment);
  }
  if (refundId !== undefined) addTo(known.refunds, refundId);
  if (creditNoteId !== undefined) addTo(known.creditNotes, creditNoteId);
  if (couponId !== undefined) addTo(known.coupons, couponId);
  if (version !== undefined) replaceVersion(known, operation, version);
};

const addTo = (ids: Array<string>, id: string): void => {
  if (!ids.includes(id)) ids.push(id);
};

/** Replaces a version by its successor, and keeps the old one at the end. */
const replaceVersion = (known: KnownIds, operation: Operation, version: string): void => {
  if (operation.kind === "revise schema") {
    const at = known.schemas.findIndex(({ id }) => id === operation.id);
    const old = known.schemas[at];
    if (old === undefined) return;
    known.schemas[at] = { ...old, id: version };
    known.schemas.push(old);
  }
  const at = operation.kind === "revise product" ? known.products.indexOf(operation.id) : -1;
  if (at >= 0) known.products[at] = version;
};
