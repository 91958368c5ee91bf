import { addSeconds, type Timestamp } from "quittance";
import type { Answer } from "./answer.ts";
import type { Ask } from "./ask.ts";
import type { Action, PlannedWalk } from "./history.ts";
import { chosen, resolveAction } from "./resolve-action.ts";
import type { Known } from "./run-state.ts";

/** The state of a client that takes actions. */
export interface Session {
  /** Sends a request until its result is known. */
  readonly ask: (ask: Ask) => Promise<Answer>;
  readonly now: () => Timestamp;
  readonly own: Known;
  readonly foreign: Known;
  /** How far the client has read the outbox. */
  readonly outbox: { position: string | undefined; read: number };
}

/** Takes an action from its first request to its last response. */
export const takeAction = async (session: Session, action: Action): Promise<void> => {
  const { ask, own, foreign } = session;
  if (action.kind === "walk") await walkList(session, action.walk);
  else if (action.kind === "events") await readEvents(session, action.limit);
  else if (action.kind !== "pay the rest") await ask(resolveAction(action, own, foreign));
  else {
    const payable = { ...action, kind: "payable" as const };
    const { amount } = await ask(resolveAction(payable, own, foreign));
    if (amount === undefined) return;
    const payment = resolveAction(action, own, foreign, amount);
    if (payment.kind === "pay" && payment.payment.amount > 0n) await ask(payment);
  }
};

/** Returns the identifiers in a list, which is read page by page. */
export const walkList = async (
  { ask, now, own, foreign }: Session,
  walk: PlannedWalk,
): Promise<ReadonlyArray<string>> => {
  const { skip = 0, until, invoice } = walk.details ?? {};
  const asked = {
    walk,
    createdFrom: walk.since === undefined ? undefined : addSeconds(now(), -walk.since),
    ...(until === undefined ? {} : { createdTo: addSeconds(now(), -until) }),
    ...(invoice && { invoiceId: chosen(invoice, own.invoices, foreign.invoices, "invoice") }),
  };
  const ids: Array<string> = [];
  let after: { readonly createdAt: string; readonly id: string } | number = skip;
  let cursor: string | undefined;
  for (let pages = 0; pages < 50; pages += 1) {
    const start = cursor === undefined ? { offset: after as number } : { cursor };
    const options = { limit: walk.limit, ...start };
    const { page } = await ask({ kind: "page", page: { ...asked, options, after } });
    ids.push(...(page?.rows ?? []).map(({ id }) => id));
    const last = page?.rows.at(-1);
    if (page?.hasMore !== true || last === undefined) break;
    cursor = walk.by === "cursor" ? page.nextCursor : undefined;
    after = walk.by === "cursor" ? last : (after as number) + page.rows.length;
  }
  return ids;
};

/** Reads on in the outbox; the position changes only when the response arrives. */
const readEvents = async ({ ask, outbox }: Session, limit: number): Promise<void> => {
  const { position: after, read: known } = outbox;
  const { events = [], position } = await ask({ kind: "events", after, known, limit });
  if (position !== undefined) outbox.position = position;
  outbox.read += events.length;
};

/** Adds the records of a result to those that are known. */
export const learn = (known: Known, ask: Ask, answer: Answer): void => {
  const { invoiceId, paymentId, version } = answer;
  if (ask.kind === "create" && invoiceId !== undefined) addTo(known.invoices, invoiceId);
  if (ask.kind === "pay" && paymentId !== undefined) addTo(known.payments, paymentId);
  if (version !== undefined) learnVersion(known, ask, version);
};

const addTo = (ids: Array<string>, id: string): void => {
  if (!ids.includes(id)) ids.push(id);
};

/** The newest version replaces the one before, which stays known at the end. */
const learnVersion = (known: Known, ask: Ask, version: string): void => {
  if (ask.kind === "revise schema") {
    const at = known.schemas.findIndex(({ id }) => id === ask.id);
    const old = known.schemas[at];
    if (old === undefined) return;
    known.schemas[at] = { ...old, id: version };
    known.schemas.push(old);
  }
  const at = ask.kind === "revise product" ? known.products.indexOf(ask.id) : -1;
  if (at >= 0) known.products[at] = version;
};
