import { addSeconds, type Invoice, type Payment, type Refund, type Timestamp } from "quittance";
import type { CallResult } from "./call-result.ts";
import type { Operation } from "./operation.ts";
import type { Action, PlannedWalk } from "./history.ts";
import { pickedId, resolveAction } from "./resolve-action.ts";
import type { KnownIds } from "./run-state.ts";

/** The state of a client that takes actions. */
export interface Session {
  /** Performs an operation until its outcome is known. */
  readonly perform: (operation: Operation) => Promise<CallResult>;
  readonly now: () => Timestamp;
  readonly own: KnownIds;
  readonly foreign: KnownIds;
  /** How far the client has read the outbox. */
  readonly outbox: { position: string | undefined; read: number };
}

/** Takes an action from its first call to its last result. */
export const takeAction = async (session: Session, action: Action): Promise<void> => {
  const { perform } = session;
  const known = { own: session.own, foreign: session.foreign, now: session.now() };
  if (action.kind === "walk") await walkList(session, action.walk);
  else if (action.kind === "events") await readEvents(session, action.limit);
  else if (action.kind !== "pay the rest") await perform(resolveAction(action, known));
  else {
    const payable = { ...action, kind: "payable" as const };
    const { amount } = await perform(resolveAction(payable, known));
    if (amount === undefined) return;
    const payment = resolveAction(action, known, amount);
    if (payment.kind === "pay" && payment.payment.amount.greaterThan(0)) await perform(payment);
  }
};

/** Returns the rows of a list, which is read page by page. */
export const walkList = async (
  { perform, now, own, foreign }: Session,
  walk: PlannedWalk,
): Promise<ReadonlyArray<Invoice | Payment | Refund>> => {
  const { skip = 0, until, invoice } = walk.details ?? {};
  const filter = {
    walk,
    createdAtFrom: walk.since === undefined ? undefined : addSeconds(now(), -walk.since),
    ...(until === undefined ? {} : { createdAtTo: addSeconds(now(), -until) }),
    ...(invoice && { invoiceId: pickedId(invoice, own.invoices, foreign.invoices, "invoice") }),
  };
  const rows: Array<Invoice | Payment | Refund> = [];
  let after: { readonly createdAt: string; readonly id: string } | number = skip;
  let cursor: string | undefined;
  for (let pages = 0; pages < 50; pages += 1) {
    const start = cursor === undefined ? { offset: after as number } : { cursor };
    const options = { limit: walk.limit, ...start };
    const { page } = await perform({ kind: "page", page: { ...filter, options, after } });
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
  const { invoiceId, billed, paymentId, refundId, couponId, version } = result;
  if (operation.kind === "create" && invoiceId !== undefined) addTo(known.invoices, invoiceId);
  if (invoiceId !== undefined && billed !== undefined) known.billed.set(invoiceId, billed);
  if (operation.kind === "pay" && paymentId !== undefined) {
    addTo(known.payments, paymentId);
    known.paid.set(paymentId, operation.payment);
  }
  if (refundId !== undefined) addTo(known.refunds, refundId);
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
