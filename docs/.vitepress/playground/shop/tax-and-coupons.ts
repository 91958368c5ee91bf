import { Amount, idOf, right, timestampOf, type Coupon, type TaxPolicy } from "quittance";
import type { LineTax, TaxSource } from "quittance/adapter";
import { organizationId } from "./read-shop.ts";

/** How a quote is taxed. */
interface TaxChoice {
  readonly label: string;
  readonly at: TaxPolicy["at"];
  readonly isInclusive: boolean;
}

/** The choices of a tax of 19 %, by the name that the form has. */
export const taxChoices: Readonly<Record<string, TaxChoice>> = {
  ADDED: { label: "19 % added to each line", at: "LINE", isInclusive: false },
  CONTAINED: { label: "19 % contained in each line", at: "LINE", isInclusive: true },
  DOCUMENT: { label: "19 % added to the total", at: "DOCUMENT", isInclusive: false },
};

/** Returns the ports of a tax on every line; empty without a choice. */
export const taxOf = (
  name: string,
): { readonly taxes?: TaxSource; readonly tax?: TaxPolicy | undefined } => {
  const choice = taxChoices[name];
  if (choice === undefined) return {};
  const tax: LineTax = {
    taxId: idOf("tax", "tax_vat"),
    name: "VAT 19 %",
    percent: Amount.of("19"),
    category: "S",
    exemptionReason: undefined,
    isInclusive: choice.isInclusive,
    isCompound: false,
  };
  const taxes: TaxSource = {
    taxesFor: (_, { lines }) => {
      const taxed = lines.map(() => ({ taxes: [tax], issues: [] }));
      return () => Promise.resolve(right(taxed));
    },
  };
  return { taxes, tax: { at: choice.at } };
};

const coupon = (code: string, size: Partial<Coupon>): Coupon => ({
  id: idOf("coupon", `coupon_${code.toLowerCase()}`),
  organizationId,
  code,
  isActive: true,
  percent: undefined,
  amount: undefined,
  currency: undefined,
  productIds: undefined,
  startsAt: undefined,
  endsAt: undefined,
  maxRedemptions: undefined,
  maxPerCustomer: undefined,
  minimumTotal: undefined,
  createdAt: timestampOf("2025-01-03 10:00:00"),
  updatedAt: undefined,
  ...size,
});

/** The coupons of the sample. */
export const coupons: ReadonlyArray<Coupon> = [
  coupon("SPRING", { percent: Amount.of("10") }),
  coupon("POUNDS5", { amount: Amount.of("5"), currency: "GBP" }),
  coupon("WINTER", {
    percent: Amount.of("20"),
    endsAt: timestampOf("2025-03-01 00:00:00"),
  }),
];

/** Returns the codes in a text. */
export const readCodes = (text: string): ReadonlyArray<string> =>
  text.split(/[\s,;]+/u).filter((code) => code !== "");
