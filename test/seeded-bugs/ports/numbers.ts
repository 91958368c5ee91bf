import type { OrganizationId } from "quittance";
import { numberInvoice, type InvoiceRecords } from "quittance/adapter";
import { bugsIn, changing, done, pause, type StoreBugs } from "../store-bug.ts";

const { altering, passing, replacing, returning } = bugsIn("invoices");

/** A number that was read, and how it is counted. */
interface Taken {
  readonly count: number;
  /** Called when the invoice was stored or not stored. */
  readonly end: (isStored: boolean) => void;
}

/** A store that counts the invoices itself. */
const counting = (
  take: (counts: Map<string, number>, key: string) => Taken,
  keyOf = (owner: OrganizationId, series: string): string => `${owner} ${series}`,
) =>
  replacing(({ storeInvoice }) => {
    const counts = new Map<string, number>();
    return {
      storeInvoice: (owner, records, claim, events) => async () => {
        if (records.series === undefined) {
          return storeInvoice(owner, records, claim, events)();
        }
        const { count, end } = take(counts, keyOf(owner, records.series.name));
        await pause();
        const made = numberInvoice({ records, events }, count);
        const own = { ...made.records, series: undefined };
        const found = await storeInvoice(owner, own, claim, made.events)();
        const isStored = found._tag === "Right" && found.right === undefined;
        end(isStored);
        const number = made.records.invoice.number ?? "";
        return isStored ? { ...found, right: { kind: "InvoiceStored", number } } : found;
      },
    };
  });

const nothing = (): void => undefined;

/** A number that is counted at once, so that it is lost if the invoice is not stored. */
const takeAtOnce = (counts: Map<string, number>, key: string): Taken => {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return { count, end: nothing };
};

const storing = (change: (records: InvoiceRecords) => Partial<InvoiceRecords>) =>
  passing("storeInvoice", (owner, records, ...rest) => [
    owner,
    { ...records, ...change(records) },
    ...rest,
  ]);

const renaming = (nameOf: (name: string) => string) =>
  storing(({ series }) => ({ series: series && { ...series, name: nameOf(series.name) } }));

const patterning = (patternOf: (pattern: string) => string) =>
  storing(({ series }) => ({
    series: series && { ...series, pattern: patternOf(series.pattern) },
  }));

/** Stores with one bug each in how they number invoices. */
export const mutantNumbers: StoreBugs = {
  "counts from 0": counting((counts, key) => {
    const { count, end } = takeAtOnce(counts, key);
    return { count: count - 1, end };
  }),
  "loses the number of an invoice that is not stored": counting(takeAtOnce),
  "counts when the invoice is stored": counting((counts, key) => {
    const count = (counts.get(key) ?? 0) + 1;
    return { count, end: (isStored) => isStored && counts.set(key, count) };
  }),
  "counts all organizations together": counting(takeAtOnce, (_, series) => series),
  "counts all series together": renaming(() => "all"),
  "compares the names of series without their case": renaming((name) => name.toLowerCase()),
  "numbers every invoice": storing(() => ({ series: { name: "invoices", pattern: "{n}" } })),
  "ignores the year": patterning((pattern) => pattern.replace("{YYYY}", "2025")),
  "ignores the month": patterning((pattern) => pattern.replace("{MM}", "03")),
  "pads no number": patterning((pattern) => pattern.replace(/\{n:\d+\}/u, "{n}")),
  "returns no number": returning("storeInvoice", (found) =>
    found !== undefined && "number" in found ? undefined : found,
  ),
  "returns the number as a number": altering("storeInvoice", (found) =>
    "number" in found ? { number: Number.parseInt(found.number, 10) as unknown as string } : {},
  ),
  "stores no number": storing(({ invoice }) => ({
    invoice: { ...invoice, number: undefined },
    series: undefined,
  })),
  "stores events without the number": replacing(({ storeInvoice, ...others }) => ({
    storeInvoice: (owner, records, claim, events) => async () => {
      const found = await storeInvoice(owner, records, claim, [])();
      const stored = found._tag === "Right" && found.right !== undefined && "kind" in found.right;
      if (!stored) return found;
      const { id } = records.invoice;
      await done(
        others.changeInvoice(owner, id, () => ({
          outcome: undefined,
          change: { invoice: undefined, payment: undefined, events },
        })),
      );
      return found;
    },
  })),
  "removes the number of a voided invoice": changing(({ invoice }) => ({
    invoice: invoice?.status === "VOIDED" ? { ...invoice, number: undefined } : invoice,
  })),
  "gives the number of a voided invoice again": replacing(({ storeInvoice, changeInvoice }) => {
    let free: string | undefined;
    return {
      storeInvoice: (owner, records, claim, events) => async () => {
        const number = free;
        free = undefined;
        if (number === undefined) return storeInvoice(owner, records, claim, events)();
        const invoice = { ...records.invoice, number };
        const own = { ...records, invoice, series: undefined };
        const found = await storeInvoice(owner, own, claim, events)();
        return found._tag === "Right" && found.right === undefined
          ? { ...found, right: { kind: "InvoiceStored", number } }
          : found;
      },
      changeInvoice: (owner, id, decide) =>
        changeInvoice(owner, id, (locked) => {
          const decision = decide(locked);
          if (decision.change?.invoice?.status === "VOIDED") free = locked?.invoice.number;
          return decision;
        }),
    };
  }),
};
