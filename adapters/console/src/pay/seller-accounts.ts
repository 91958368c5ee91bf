import { Amount, isLeft, type Invoice } from "quittance";
import type { PaymentTargets } from "./payer-options.ts";
import type { SepaTarget } from "./payment-target.ts";
import { maxNameLength, sepaTransfer } from "./sepa-transfer.ts";

/**
 * Returns where to send money by the accounts that the seller had when the invoice was created: the
 * first with an IBAN for a SEPA transfer, if euros can be chosen, and all of them as text.
 */
export const sellerAccounts = (
  { seller }: Pick<Invoice, "seller">,
  hasEuros: boolean,
): PaymentTargets => {
  if (seller?.accounts === undefined) return {};
  const accounts = seller.accounts.map((each) => ({
    ...each,
    name: each.name ?? seller.legalName,
  }));
  const [sepa] = accounts.flatMap(({ iban, bic, name }): ReadonlyArray<SepaTarget> =>
    iban === undefined ? [] : [{ iban, bic, name: name.slice(0, maxNameLength).trim() }],
  );
  const isSepa = sepa !== undefined && !isLeft(sepaTransfer(sepa, Amount.of("0.01")));
  return { ...(hasEuros && isSepa ? { sepa } : {}), accounts };
};
