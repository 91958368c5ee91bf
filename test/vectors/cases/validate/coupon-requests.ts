import { amountOff, percentOff } from "../policy/build-coupons.ts";
import { body, faulty, tenEuros, valid } from "./draft-request.ts";
import type { ValidateDraft } from "./draft-request.ts";

const coupons = [percentOff("spring", "10"), amountOff("four", "4"), percentOff("free", "100")];

/** Bodies with coupons. */
export const couponRequests: ReadonlyArray<ValidateDraft> = [
  valid("a-coupon", "An invoice has coupons, too.", body({ coupons: ["Spring", "FOUR"] }), "5", {
    coupons,
  }),
  valid("no-coupon", "An empty list means none.", body({ coupons: [] }), "10", { coupons }),
  valid("null-for-coupons", "Null means none.", body({ coupons: null }), "10", { coupons }),
  valid(
    "a-free-invoice",
    "A coupon can make the invoice free.",
    body({ items: [tenEuros, tenEuros], coupons: ["free"] }),
    "0",
    { coupons },
  ),
  faulty(
    "coupons-that-are-none",
    "A code has letters, digits, - and _.",
    body({ coupons: ["SPRING", "no code", 7, null, "", "é", "A".repeat(41), "NOWHERE"] }),
    ["1", "2", "3", "4", "5", "6", "7"].map((place) => `coupons.${place}`),
    { coupons },
  ),
  faulty(
    "coupons-without-a-list",
    "Coupons are a list.",
    body({ coupons: "SPRING" }),
    ["coupons"],
    {
      coupons,
    },
  ),
  faulty(
    "eleven-coupons",
    "An invoice has at most ten coupons.",
    body({ coupons: Array.from({ length: 11 }, () => "SPRING") }),
    ["coupons"],
    { coupons },
  ),
  faulty(
    "coupons-beside-other-issues",
    "All issues are listed together; what depends on the lines is not checked.",
    body({
      items: [{ ...tenEuros, price: "0" }],
      coupons: ["nowhere", "pounds"],
      customer_email: "",
    }),
    ["coupons.0", "customer_email", "items.0.price"],
    { coupons: [amountOff("pounds", "4", "GBP")] },
  ),
  faulty(
    "a-coupon-used-up-by-the-customer",
    "The customer has no redemption left.",
    body({ coupons: ["spring"] }),
    ["coupons.0"],
    { coupons: [percentOff("spring", "10", { max_per_customer: 1, redemptions_of_customer: 1 })] },
  ),
];
