import { gross, vat } from "../policy/build-policy.ts";
import { credits, type CreditDraft } from "./draft-credit.ts";

const taxes = [vat];

/** Parts of one line, by quantity and by amount. */
export const creditedParts: ReadonlyArray<CreditDraft> = [
  credits(
    "pieces-of-a-line",
    "Two pieces of three, and the third, add up to the line in net price and tax.",
    [["3.3333", 3, "vat"]],
    [
      [{ 0: 2 }, "6.67 1.27 0 7.94"],
      [{ 0: 1 }, "3.33 0.63 0 3.96"],
    ],
    { taxes, invoice: "10 1.9 0 11.9" },
  ),
  credits(
    "every-piece-alone",
    "The third note takes back the unit that the first two leave.",
    [["3.3333", 3, "vat"]],
    [
      [{ 0: 1 }, "3.33 0.63 0 3.96"],
      [{ 0: 1 }, "3.34 0.64 0 3.98"],
      [{ 0: 1 }, "3.33 0.63 0 3.96"],
    ],
    { taxes, invoice: "10 1.9 0 11.9" },
  ),
  credits(
    "an-only-note",
    "A note of everything has the totals of the invoice, with its rounding.",
    [
      ["9.99", 1, "gross"],
      ["9.99", 1, "gross"],
      ["9.99", 1, "gross"],
    ],
    [[{ 0: 1, 1: 1, 2: 1 }, "25.18 4.78 0.01 29.97"]],
    { taxes: [gross], invoice: "25.18 4.78 0.01 29.97" },
  ),
  credits(
    "gross-lines-one-after-the-other",
    "Each note has the rounding of what is credited so far, less that before it.",
    [
      ["9.99", 1, "gross"],
      ["9.99", 1, "gross"],
      ["9.99", 1, "gross"],
    ],
    [
      [{ 0: 1 }, "8.4 1.6 -0.01 9.99"],
      [{ 1: 1, 2: 1 }, "16.78 3.18 0.02 19.98"],
    ],
    { taxes: [gross], invoice: "25.18 4.78 0.01 29.97" },
  ),
  credits(
    "amounts",
    "An amount is credited exactly; what its net price and tax miss is rounding.",
    [["100", 1, "vat"]],
    [
      [{ 0: "0.03" }, "0.03 0.01 -0.01 0.03"],
      [{ 0: "11.9" }, "10 1.9 0 11.9"],
      [{ 0: 1 }, "89.97 17.09 0.01 107.07"],
    ],
    { taxes, invoice: "100 19 0 119" },
  ),
  credits(
    "the-amount-that-is-left",
    "The amount that is left credits the line in full, with every unit of its tax.",
    [["0.05", 3, "vat"]],
    [
      [{ 0: 1 }, "0.05 0.01 0 0.06"],
      [{ 0: "0.12" }, "0.1 0.02 0 0.12"],
    ],
    { taxes, invoice: "0.15 0.03 0 0.18" },
  ),
  credits(
    "an-amount-before-pieces",
    "Pieces after an amount credit what the amount left of them.",
    [["10", 4, "vat"]],
    [
      [{ 0: "5" }, "4.2 0.8 0 5"],
      [{ 0: 2 }, "20 3.8 0 23.8"],
      [{ 0: 2 }, "15.8 3 0 18.8"],
    ],
    { taxes, invoice: "40 7.6 0 47.6" },
  ),
  credits(
    "without-a-tax",
    "Lines without a tax have no tax in their notes.",
    [["0.335", 3]],
    [
      [{ 0: 1 }, "0.34 0 0 0.34"],
      [{ 0: 1 }, "0.33 0 0 0.33"],
      [{ 0: 1 }, "0.34 0 0 0.34"],
    ],
    { invoice: "1.01 0 0 1.01" },
  ),
  credits(
    "in-whole-yen",
    "A currency without minor units is credited in its units.",
    [["333", 3, "vat"]],
    [
      [{ 0: 1 }, "333 63 0 396"],
      [{ 0: "100" }, "84 16 0 100"],
      [{ 0: 2 }, "582 111 0 693"],
    ],
    { taxes, currency: "JPY", invoice: "999 190 0 1189" },
  ),
  credits(
    "pieces-in-a-shop",
    "In a shop each tax of a line is a rounded part of it.",
    [["3.3333", 3, "vat"]],
    [
      [{ 0: 1 }, "3.33 0.63 0 3.96"],
      [{ 0: 2 }, "6.67 1.27 0 7.94"],
    ],
    { totals: "shop", taxes, invoice: "10 1.9 0 11.9" },
  ),
  credits(
    "gross-pieces-in-a-shop",
    "The parts of a gross price are its net price and its tax, without a rounding.",
    [["3.33", 3, "gross"]],
    [
      [{ 0: 1 }, "2.8 0.53 0 3.33"],
      [{ 0: 1 }, "2.79 0.54 0 3.33"],
      [{ 0: 1 }, "2.8 0.53 0 3.33"],
    ],
    { totals: "shop", taxes: [gross], invoice: "8.39 1.6 0 9.99" },
  ),
  credits(
    "amounts-in-a-shop",
    "An amount in a shop is credited exactly, too.",
    [["100", 1, "vat"]],
    [
      [{ 0: "0.03" }, "0.03 0 0 0.03"],
      [{ 0: 1 }, "99.97 19 0 118.97"],
    ],
    { totals: "shop", taxes, invoice: "100 19 0 119" },
  ),
];
