import { vat } from "../policy/build-policy.ts";
import { credits, type CreditDraft } from "./draft-credit.ts";

const taxes = [vat];
const exceeds = (path: string): string => `CREDIT_EXCEEDS_INVOICE lines.${path}`;

/** Notes of more than is left, and of amounts that cannot be paid. */
export const rejectedNotes: ReadonlyArray<CreditDraft> = [
  credits(
    "more-pieces-than-are-left",
    "A rejected note credits nothing, also of its lines that could be credited.",
    [
      ["3.3333", 3, "vat"],
      ["1", 2, "vat"],
    ],
    [
      [{ 0: 2 }, "6.67 1.27 0 7.94"],
      [{ 1: 1, 0: 2 }, exceeds("0.quantity")],
      [{ 0: 1, 1: 2 }, "5.33 1.01 0 6.34"],
    ],
    { taxes, invoice: "12 2.28 0 14.28" },
  ),
  credits(
    "more-than-the-amount-that-is-left",
    "An amount above what is left is rejected, and what is left is not.",
    [["10", 1, "vat"]],
    [
      [{ 0: "5" }, "4.2 0.8 0 5"],
      [{ 0: "6.91" }, exceeds("0.amount")],
      [{ 0: "6.9" }, "5.8 1.1 0 6.9"],
    ],
    { taxes, invoice: "10 1.9 0 11.9" },
  ),
  credits(
    "a-line-that-is-credited-in-full",
    "Nothing is left of a line that its amounts credit in full.",
    [
      ["10", 2, "vat"],
      ["1", 1, "vat"],
    ],
    [
      [{ 0: "23.8" }, "20 3.8 0 23.8"],
      [{ 0: 1 }, exceeds("0.quantity")],
      [{ 0: "0.01" }, exceeds("0.amount")],
      [{ 1: 1 }, "1 0.19 0 1.19"],
    ],
    { taxes, invoice: "21 3.99 0 24.99" },
  ),
  credits(
    "an-amount-of-a-fraction-of-a-unit",
    "An amount is a multiple of the smallest unit of the currency.",
    [["10", 1, "vat"]],
    [
      [{ 0: "0.001" }, "VALIDATION_FAILED lines.0.amount"],
      [{ 0: "0.01" }, "0.01 0 0 0.01"],
    ],
    { taxes, invoice: "10 1.9 0 11.9" },
  ),
];
