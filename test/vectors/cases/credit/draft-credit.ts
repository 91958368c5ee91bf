import type { CreditedPart, CreditInputs, TaxRecord } from "../../vector-inputs.ts";
import type { Draft } from "../../vector.ts";

/** An invoice and its credit notes to be written down. */
export type CreditDraft = Draft<CreditInputs>;

/** A line: its price, its quantity and the suffix of its tax. */
type Line = readonly [price: string, quantity: number, tax?: string];

/** What is credited of lines by their position: a quantity, or an amount as text. */
export type Note = Readonly<Record<number, number | string>>;

/** The net price, the tax, the rounding and the price of a note, calculated by hand. */
export type Stated = string;

interface Story {
  readonly totals?: CreditInputs["totals"];
  readonly currency?: string;
  readonly taxes?: ReadonlyArray<TaxRecord>;
  /** Of the invoice, by hand. */
  readonly invoice: Stated;
}

/** An invoice and its credit notes, with the amounts of each by hand; a failure by its path. */
export const credits = (
  name: string,
  why: string,
  lines: ReadonlyArray<Line>,
  notes: ReadonlyArray<readonly [note: Note, stated: Stated]>,
  { totals = "invoice", currency = "EUR", taxes = [], invoice }: Story,
): CreditDraft => ({
  name: `credit-${name}`,
  why,
  inputs: {
    totals,
    request: {
      currency,
      items: lines.map(([price, quantity, tax]) => ({
        ...{ type: "PAYMENT_INTENT", currency, price, quantity },
        ...(tax === undefined ? {} : { tax_ids: [`tax_${tax}`] }),
      })),
    },
    taxes,
    notes: notes.map(([note]) => Object.entries(note).map(partOf)),
  },
  values: Object.fromEntries([
    ...valuesOf("totals", invoice),
    ...notes.flatMap(([, stated], index) => valuesOf(`notes.${String(index)}`, stated)),
  ]),
});

const partOf = ([line, share]: readonly [string, number | string]): CreditedPart =>
  typeof share === "number"
    ? { line: Number(line), quantity: share }
    : { line: Number(line), amount: share };

const valuesOf = (
  path: string,
  stated: Stated,
): ReadonlyArray<readonly [string, string | ReadonlyArray<string>]> => {
  const texts = stated.split(" ");
  const [code = "", failed] = texts;
  if (failed !== undefined && texts.length === 2) {
    return [
      [`${path}.failure.code`, code],
      [`${path}.failure.paths`, [failed]],
    ];
  }
  const names = ["net", "tax", "rounding", "price"];
  return names.map((name, at) => [`${path}.${name}`, texts[at] ?? ""]);
};
