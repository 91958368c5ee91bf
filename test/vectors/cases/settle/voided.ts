import { failed, paid, paidLate, pending, settlement } from "./draft-settlement.ts";
import type { SettleDraft } from "./draft-settlement.ts";

/** Invoices that were voided. */
export const voided: ReadonlyArray<SettleDraft> = [
  settlement("voided-and-unpaid", "A voided invoice is voided.", ["EUR", "100"], [], "VOIDED", {
    voided: true,
  }),
  settlement(
    "an-invoice-of-nothing-that-is-voided",
    "Void comes before everything else.",
    ["EUR", "0"],
    [],
    "VOIDED",
    { voided: true },
  ),
  settlement(
    "voided-after-a-part-was-paid",
    "What was paid before the void is nothing unusual.",
    ["EUR", "100"],
    [paid("EUR", "40")],
    "VOIDED",
    { voided: true },
  ),
  settlement(
    "voided-and-paid-afterwards",
    "A payment that completes after the void sets the substatus.",
    ["EUR", "100"],
    [paidLate("EUR", "100")],
    "VOIDED/PAID_AFTER_VOID",
    { voided: true },
  ),
  settlement(
    "voided-and-paid-before-and-afterwards",
    "One payment after the void is enough for the substatus.",
    ["EUR", "100"],
    [paid("EUR", "40"), paidLate("EUR", "0.01"), failed("EUR", "10")],
    "VOIDED/PAID_AFTER_VOID",
    { voided: true },
  ),
  settlement(
    "voided-while-pending",
    "A payment on its way has not completed, after the void or before.",
    ["EUR", "100"],
    [pending("EUR", "100")],
    "VOIDED",
    { voided: true },
  ),
  settlement(
    "voided-and-more-than-paid",
    "A voided invoice is never overpaid.",
    ["EUR", "100"],
    [paid("EUR", "1000")],
    "VOIDED",
    { voided: true },
  ),
];
