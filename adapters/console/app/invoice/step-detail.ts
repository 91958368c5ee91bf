import type { InvoiceStep } from "../api/schemas.ts";
import { showMoney } from "../show/money.ts";
import { showCount, showPercent } from "../show/number.ts";

/** The details of a step, whatever its type. */
type Details = Readonly<Record<string, unknown>>;

const textOf = (details: Details, name: string): string | undefined => {
  const value = details[name];
  return typeof value === "string" ? value : undefined;
};

/** Returns the details of a step; an empty object if it has none. */
const detailsOf = ({ details }: InvoiceStep): Details => (Array.isArray(details) ? {} : details);

/** Returns the amount of a tax that the price contains; `undefined` for other steps. */
export const inclusiveTax = (step: InvoiceStep): string | undefined => {
  const details = detailsOf(step);
  return textOf(details, "inclusive") === "true" ? textOf(details, "amount") : undefined;
};

/** Whether a step is the first of a line whose price is in the tiers that follow. */
export const isWithoutPrice = (step: InvoiceStep): boolean =>
  textOf(detailsOf(step), "bounds") !== undefined;

/** Returns what a step was calculated from, as text. */
export const stepDetail = (step: InvoiceStep): string => {
  const details = detailsOf(step);
  const money = (name: string, currency = textOf(details, "currency") ?? step.currency): string =>
    showMoney(textOf(details, name) ?? "0", currency).text;
  const percent = textOf(details, "percent");
  switch (step.calculation_type) {
    case "PRODUCT":
    case "PAYMENT_INTENT": {
      const quantity = details["quantity"];
      const count = showCount(typeof quantity === "number" ? quantity : 1);
      const units = textOf(details, "units");
      return units === undefined
        ? `${count} × ${money("price")}`
        : `${count} × ${units} ${textOf(details, "unit") ?? "units"} at ${money("unit_price")}`;
    }
    case "INCLUDED":
    case "TIER": {
      const flat = textOf(details, "flat_price") ?? "0";
      const units = `${textOf(details, "units") ?? ""} × ${textOf(details, "unit_price") ?? ""}`;
      return flat === "0" ? units : `${units} + ${flat}`;
    }
    case "PRORATION": {
      const [from, to] = [textOf(details, "from"), textOf(details, "to")].map(Number);
      const unit = textOf(details, "unit") === "DAY" ? "days" : "seconds";
      return `${showCount((to ?? 0) - (from ?? 0))} of ${textOf(details, "whole") ?? ""} ${unit}`;
    }
    case "TAX": {
      const share = `${showPercent(percent ?? "0")} of ${money("base", step.currency)}`;
      return inclusiveTax(step) === undefined ? share : `${share}, contained in the price`;
    }
    case "CURRENCY_CHANGE": {
      const [from, to] = [textOf(details, "from") ?? "", textOf(details, "to") ?? ""];
      const rates = [
        [from, textOf(details, "from_rate_usd")],
        [to, textOf(details, "to_rate_usd")],
      ];
      const texts = rates
        .filter(([code]) => code !== "USD")
        .map(([code, rate]) => `${shortRate(rate ?? "")} ${code ?? ""}`);
      return `1 USD = ${texts.join(" = ")}`;
    }
    case "ROUNDING":
      return `To a multiple of ${textOf(details, "increment") ?? ""}, ${modeOf(details)}`;
    case "DISCOUNT":
    case "FEE":
      return percent === undefined ? "" : showPercent(percent);
    default:
      return "";
  }
};

const modeOf = (details: Details): string =>
  (textOf(details, "mode") ?? "").toLowerCase().replaceAll("_", " ");

/** Returns a rate with at most eight characters of its digits. */
const shortRate = (rate: string): string => (rate.length > 9 ? `${rate.slice(0, 8)}…` : rate);
