import { Amount, type Invoice, type InvoiceDetails, type Payment } from "quittance";

type Standing = NonNullable<InvoiceDetails["standing"]>;

/** What a payer needs to know about an invoice. */
export const situations = [
  "OPEN",
  "PARTIALLY_PAID",
  "EXPIRED",
  "PROCESSING",
  "WAITING_FOR_CONFIRMATIONS",
  "PAID",
  "OVERPAID",
  "NOTHING_DUE",
  "REFUNDED",
  "PARTIALLY_REFUNDED",
  "CHARGED_BACK",
  "VOIDED",
  "PAID_AFTER_VOID",
  "REFUNDED_AFTER_VOID",
] as const;

/** One of the situations. */
export type Situation = (typeof situations)[number];

/** Derives the situation of a payer from the status, the substatus and the dates of an invoice. */
export const situationOf = (
  { status, substatus }: Pick<Invoice, "status" | "substatus">,
  standing: Standing | undefined,
  payments: ReadonlyArray<Pick<Payment, "status" | "price">>,
): Situation => {
  switch (status) {
    case "VOIDED":
      if (substatus === "PAID_AFTER_VOID") return substatus;
      return substatus === "REFUNDED" ? "REFUNDED_AFTER_VOID" : "VOIDED";
    case "COMPLETED":
      if (substatus !== undefined) return substatus;
      return payments.some(isPaid) ? "PAID" : "NOTHING_DUE";
    case "PROCESSING":
    case "WAITING_FOR_CONFIRMATIONS":
      return status;
    case "PENDING":
    case "PARTIALLY_PAID":
      if (standing?.isExpired === true) return "EXPIRED";
      return status === "PENDING" ? "OPEN" : status;
  }
};

const isPaid = ({ status, price }: Pick<Payment, "status" | "price">): boolean =>
  status === "COMPLETED" && Amount.isPositive(price.amount);

/** Returns whether the payer should be asked to pay now. */
export const isPayable = (situation: Situation): boolean =>
  situation === "OPEN" || situation === "PARTIALLY_PAID";

/** Returns whether the payer has paid, so that the page leads to the redirect URL. */
export const isSettled = (situation: Situation): boolean =>
  situation === "PAID" || situation === "OVERPAID";

/** Returns whether a payment or a date can still change what the page shows. */
export const isChanging = (situation: Situation): boolean =>
  isPayable(situation) ||
  situation === "EXPIRED" ||
  situation === "PROCESSING" ||
  situation === "WAITING_FOR_CONFIRMATIONS";
