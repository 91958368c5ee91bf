import { exempt, gross, low, tax, vat } from "../policy/build-policy.ts";
import { credits, type CreditDraft } from "./draft-credit.ts";

const other = tax("other", "19");

/** Lines of several rates, and several records of one rate. */
export const creditedRates: ReadonlyArray<CreditDraft> = [
  credits(
    "two-records-of-one-rate",
    "Two records of one rate are one tax, so that 0.03 at 19 % twice is 0.01 and not 0.02.",
    [
      ["0.03", 1, "vat"],
      ["0.03", 1, "other"],
    ],
    [
      [{ 0: 1 }, "0.03 0.01 0 0.04"],
      [{ 1: 1 }, "0.03 0 0 0.03"],
    ],
    { taxes: [vat, other], invoice: "0.06 0.01 0 0.07" },
  ),
  credits(
    "records-that-share-a-unit-of-tax",
    "A unit of tax that two lines share is credited with the line whose note it completes.",
    [
      ["0.02", 1, "vat"],
      ["0.02", 1, "vat"],
      ["0.02", 1, "vat"],
    ],
    [
      [{ 2: 1 }, "0.02 0 0 0.02"],
      [{ 1: 1 }, "0.02 0.01 0 0.03"],
      [{ 0: 1 }, "0.02 0 0 0.02"],
    ],
    { taxes: [vat], invoice: "0.06 0.01 0 0.07" },
  ),
  credits(
    "several-rates-in-one-note",
    "A note states each rate of its lines, and no other.",
    [
      ["10", 3, "vat"],
      ["3.337", 3, "low"],
      ["5", 1, "exempt"],
    ],
    [
      [{ 0: 1, 1: 1 }, "13.34 2.13 0 15.47"],
      [{ 2: 1 }, "5 0 0 5"],
      [{ 0: 2, 1: 2 }, "26.67 4.27 0 30.94"],
    ],
    { taxes: [vat, low, exempt], invoice: "45.01 6.4 0 51.41" },
  ),
  credits(
    "gross-and-net-lines-of-one-rate",
    "Gross and net lines of one rate share its tax, and each note has the rounding of its part.",
    [
      ["9.99", 3, "gross"],
      ["3.33", 3, "vat"],
    ],
    [
      [{ 0: 1 }, "8.39 1.59 0.01 9.99"],
      [{ 1: 1 }, "3.33 0.64 -0.01 3.96"],
      [{ 0: 2, 1: 2 }, "23.45 4.45 0.01 27.91"],
    ],
    { taxes: [gross, vat], invoice: "35.17 6.68 0.01 41.86" },
  ),
  credits(
    "rates-in-a-shop",
    "In a shop the tax of a rate is the sum of the taxes of its lines.",
    [
      ["0.03", 1, "vat"],
      ["0.03", 1, "vat"],
      ["9.99", 1, "low"],
    ],
    [
      [{ 0: 1, 2: 1 }, "10.02 0.71 0 10.73"],
      [{ 1: 1 }, "0.03 0.01 0 0.04"],
    ],
    { totals: "shop", taxes: [vat, low], invoice: "10.05 0.72 0 10.77" },
  ),
];
