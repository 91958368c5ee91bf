import type { Amount, Currency, Customer as C0, TaxCategory, CreditNote as N0 } from "quittance";
import type {
  LineTax as L0,
  StoredInvoice as S0,
  InvoiceItemId,
  CalculationBasis,
} from "quittance/adapter";

export interface Seller {
  readonly legalName: string;
  readonly tradingName?: string | undefined;
  readonly address: {
    readonly street?: string | undefined;
    readonly extra?: string | undefined;
    readonly city?: string | undefined;
    readonly postCode?: string | undefined;
    readonly subdivision?: string | undefined;
    readonly country: string;
  };
  readonly vatId?: string | undefined;
  readonly taxNumber?: string | undefined;
  readonly legalId?: string | undefined;
  readonly legalScheme?: string | undefined;
  readonly endpoint?: string | undefined;
  readonly endpointScheme?: string | undefined;
  readonly contact?:
    | {
        readonly name?: string | undefined;
        readonly phone?: string | undefined;
        readonly email?: string | undefined;
      }
    | undefined;
  readonly accounts?:
    | ReadonlyArray<{
        readonly iban?: string | undefined;
        readonly bic?: string | undefined;
        readonly id?: string | undefined;
        readonly name?: string | undefined;
      }>
    | undefined;
  readonly accountingCurrency?: Currency | undefined;
  readonly paymentTerms?: string | undefined;
  readonly isSmallBusiness?: boolean | undefined;
}
export interface Customer extends C0 {
  readonly street?: string | undefined;
  readonly city?: string | undefined;
  readonly postCode?: string | undefined;
  readonly subdivision?: string | undefined;
  readonly vatId?: string | undefined;
  readonly legalId?: string | undefined;
  readonly legalScheme?: string | undefined;
  readonly endpoint?: string | undefined;
  readonly endpointScheme?: string | undefined;
  readonly reference?: string | undefined;
  readonly orderReference?: string | undefined;
}
export interface Delivery {
  readonly date: string;
  readonly country: string;
  readonly city?: string | undefined;
  readonly postCode?: string | undefined;
}
export interface InvoicePeriod {
  readonly from: string;
  readonly to: string;
}
export interface LineTax extends L0 {
  readonly exemptionCode?: string | undefined;
}
export interface TaxShare {
  readonly tax: LineTax;
  readonly base: Amount;
  readonly amount: Amount;
}
export interface DocumentTotals {
  readonly net: Amount;
  readonly tax: Amount;
  readonly rounding: Amount;
  readonly price: Amount;
  readonly lines: ReadonlyArray<{ readonly invoiceItemId: InvoiceItemId; readonly net: Amount }>;
  readonly taxes: ReadonlyArray<{
    readonly category: TaxCategory;
    readonly percent: Amount;
    readonly base: Amount;
    readonly amount: Amount;
  }>;
}
export type ChargeBasis = Extract<CalculationBasis, { kind: "Base" }> & {
  readonly units?: Amount | undefined;
  readonly unit?: string | undefined;
};
export interface StoredInvoice extends Pick<S0, "items" | "calculations"> {
  readonly invoice: Omit<S0["invoice"], "customer"> & {
    readonly customer?: Customer | undefined;
    readonly seller?: Seller | undefined;
    readonly delivery?: Delivery | undefined;
    readonly period?: InvoicePeriod | undefined;
  };
  readonly totals?: DocumentTotals | undefined;
}
export interface CreditNote extends N0 {
  readonly totals?: DocumentTotals | undefined;
}
