import { Amount, currencyInfo } from "quittance";
import type { Draft, DraftLine } from "./draft.ts";
import type { LineTax, TaxShare } from "quittance/adapter";
import type { DocumentTotals } from "./source.ts";

/** A line whose net amount is not known yet, by the identifier of its item. */
export type UnstatedLine = Omit<DraftLine, "net"> & {
  readonly id: DocumentTotals["lines"][number]["invoiceItemId"];
};

/**
 * Returns the totals that the steps of a document without totals come to: an invoice of a rounding
 * policy can have whole amounts too. `undefined` if a line does not have exactly one tax.
 *
 * The net amounts of lines with an inclusive tax are parts of the rounded net amount of all of
 * them. Whether the amounts are those of an e-invoice is not checked here.
 */
export const derivedTotals = (
  { currency, price }: Pick<Draft, "currency"> & { readonly price: Amount },
  lines: ReadonlyArray<UnstatedLine>,
  shares: ReadonlyArray<TaxShare>,
): DocumentTotals | undefined => {
  const groups = new Map<string, { readonly tax: LineTax; readonly lines: Array<UnstatedLine> }>();
  for (const line of lines) {
    const [tax, ...others] = line.taxes;
    if (tax === undefined || others.length > 0) return undefined;
    const group = groups.get(keyOf(tax)) ?? { tax, lines: [] };
    groups.set(keyOf(tax), group);
    group.lines.push(line);
  }
  const nets = new Map<string, Amount>();
  const taxes = [...groups].map(
    ([
      key,
      {
        tax: { category, percent },
        lines: own,
      },
    ]) => {
      for (const [id, net] of netsOf(own, percent, currency)) nets.set(id, net);
      const base = Amount.sum(own.map(({ id }) => nets.get(id) ?? Amount.zero));
      const amount = Amount.sum(
        shares.filter(({ tax }) => keyOf(tax) === key).map((share) => share.amount),
      );
      return { category, percent, base, amount };
    },
  );
  const net = Amount.sum(taxes.map(({ base }) => base));
  const tax = Amount.sum(taxes.map(({ amount }) => amount));
  const rounding = Amount.subtract(price, Amount.add(net, tax));
  const stated = lines.map(({ id }) => ({ invoiceItemId: id, net: nets.get(id) ?? Amount.zero }));
  return { net, tax, rounding, price, lines: stated, taxes };
};

const keyOf = ({ category, percent }: LineTax): string => `${category} ${Amount.render(percent)}`;

const priceOf = ({ rows }: UnstatedLine): Amount => rows.at(-1)?.after ?? Amount.zero;

const netsOf = (
  lines: ReadonlyArray<UnstatedLine>,
  percent: Amount,
  currency: Draft["currency"],
): ReadonlyArray<readonly [string, Amount]> => {
  const { decimals } = currencyInfo[currency];
  const inclusive = lines.filter(({ taxes: [tax] }) => tax?.isInclusive === true);
  const prices = inclusive.map(priceOf);
  const gross = Amount.sum(prices);
  const net = Amount.round(Amount.withoutPercent(gross, percent), decimals, "HALF_UP");
  const parts = Amount.isPositive(gross) ? Amount.allocate(net, prices, decimals) : prices;
  return [
    ...lines
      .filter((line) => !inclusive.includes(line))
      .map((line) => [line.id, priceOf(line)] as const),
    ...inclusive.map(({ id }, index) => [id, parts[index] ?? Amount.zero] as const),
  ];
};
