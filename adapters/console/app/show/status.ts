/** The meaning of a status, for its color. */
export type Tone = "good" | "waiting" | "bad" | "quiet";

const tones: Readonly<Record<string, Tone>> = {
  COMPLETED: "good",
  DELIVERED: "good",
  PENDING: "waiting",
  PROCESSING: "waiting",
  WAITING_FOR_CONFIRMATIONS: "waiting",
  PARTIALLY_PAID: "waiting",
  OVERPAID: "waiting",
  OVERDUE: "bad",
  FAILED: "bad",
  CHARGED_BACK: "bad",
  PAID_AFTER_VOID: "bad",
};

/** Returns the tone of a status. */
export const toneOf = (status: string): Tone => tones[status] ?? "quiet";

/** Returns a status of the API as words: `PARTIALLY_PAID` as `Partially paid`. */
export const showStatus = (status: string): string => {
  const words = status.toLowerCase().replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};
