import {
  Amount,
  type Id,
  type NewCreditNote,
  type InvoiceItem,
  type OrganizationId,
  type Quittance,
} from "quittance";
import { idOf } from "quittance/adapter";
import { randomOf, type Random } from "../../../test/lab/chaos/random.ts";

type CreditNoteList = NonNullable<Parameters<Quittance["creditNotes"]["list"]>[1]>;

/** A step that issues or reads credit notes. The seed determines which. */
export interface CreditStep {
  readonly kind: "credit notes";
  readonly seed: number;
}

/** What a credit step is taken on. */
export interface CreditContext {
  readonly payments: Quittance;
  readonly owner: OrganizationId;
  readonly invoices: ReadonlyArray<string>;
  /** The credit notes that were issued; new ones are added. */
  readonly creditNotes: Array<Id<"credit">>;
}

/** Issues a credit note, reads one, or reads a list page by page. */
export const takeCreditStep = async (context: CreditContext, seed: number): Promise<void> => {
  const random = randomOf(seed);
  if (random.percent(70)) return issue(context, random);
  if (random.percent(70)) return list(context, random);
  const { payments, owner, creditNotes } = context;
  const id = anyOf(creditNotes, random) ?? "credit_unknown";
  await payments.creditNotes.get(owner, id);
};

/** Issues a credit note for some lines; some requests are sent twice. */
const issue = async (context: CreditContext, random: Random): Promise<void> => {
  const { payments, owner, invoices, creditNotes } = context;
  const invoiceId = idOf("invoice", anyOf(invoices, random) ?? "invoice_unknown");
  const found = await payments.invoices.get(owner, invoiceId, { expand: ["items"] });
  const items = found._tag === "Right" ? found.right.items : [];
  const lines = items
    .filter(({ excludeReason }) => excludeReason === undefined || random.percent(10))
    .filter(() => random.percent(70))
    .map((item) => anyLine(item, random));
  const request = {
    idempotencyKey: `credit_key_${String(random.below(40))}`,
    lines,
    reason: random.pick([undefined, "Returned", "漢字 «ключ» 'a'"]),
    metadata: random.percent(30) ? { b: "", a: "\u2028", "10": "9" } : undefined,
  };
  const calls = random.percent(20) ? 2 : 1;
  for (let sent = 0; sent < calls; sent += 1) {
    const issued = await payments.creditNotes.create(owner, invoiceId, request);
    if (issued._tag === "Left" || issued.right.replayed) continue;
    creditNotes.push(issued.right.creditNote.id);
  }
};

const anyLine = ({ id, quantity }: InvoiceItem, random: Random): NewCreditNote["lines"][number] => {
  const amount = random.pick(["0.01", "0.01", "1", "9.99", "0.001"]);
  if (random.percent(35)) return { invoiceItemId: id, amount: Amount.of(amount) };
  return {
    invoiceItemId: id,
    quantity: random.percent(30) ? quantity : 1 + random.below(quantity),
  };
};

const list = async (
  { payments, owner, invoices }: CreditContext,
  random: Random,
): Promise<void> => {
  const invoiceId = anyOf(invoices, random);
  const filters: ReadonlyArray<CreditNoteList> = [
    {},
    {},
    invoiceId === undefined ? {} : { invoiceId: idOf("invoice", invoiceId) },
    { idempotencyKey: `credit_key_${String(random.below(40))}` },
    { number: `credit/${String(1 + random.below(3))}` },
    { currency: ["EUR"] },
    { priceUsdFrom: Amount.of("1"), priceUsdTo: Amount.of("20") },
  ];
  const filter = anyOf(filters, random) ?? {};
  const limit = 1 + random.below(4);
  const byCursor = random.percent(50);
  let start: { readonly offset?: number; readonly cursor?: string } = {};
  for (let pages = 0; pages < 20; pages += 1) {
    const page = await payments.creditNotes.list(owner, { ...filter, limit, ...start });
    if (page._tag === "Left" || !page.right.hasMore) return;
    const { nextCursor: cursor } = page.right;
    start = byCursor && cursor !== undefined ? { cursor } : { offset: (pages + 1) * limit };
  }
};

const anyOf = <Item>(items: ReadonlyArray<Item>, random: Random): Item | undefined =>
  items[random.below(items.length)];
