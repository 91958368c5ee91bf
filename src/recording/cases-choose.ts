import { Amount } from "../money/amount.ts";
import type { Quote } from "../quote/quote.ts";
import { signaturesOf } from "./case-signatures.ts";
import { isRecordable } from "./recorded-catalog.ts";
import { policyOf, recordedQuote, scaledQuote } from "./recorded-quote.ts";

/** Maximum number of cases. */
export const maxCases = 1000;

/** Maximum number of signatures that cases are chosen for: the most frequent ones. */
const maxSignatures = 100_000;

/** A chosen quote, with scaled prices if there is a scale. @inline */
export interface RecordedCase {
  readonly quote: Quote;
  /** What it shows, with the identifiers of the quote. */
  readonly signatures: ReadonlyArray<string>;
  /** The signatures that no other case shows; at least one. */
  readonly onlyHere: ReadonlyArray<string>;
}

/** The cases that show what a number of quotes show, and what is left out. */
export interface RecordedCases {
  /** Number of quotes that were read. */
  readonly quotes: number;
  /** Number of different signatures that the cases show. */
  readonly signatures: number;
  readonly cases: ReadonlyArray<RecordedCase>;
  /** Signatures that no case shows, the rarest first. */
  readonly notShown: ReadonlyArray<string>;
  /** Number of quotes that have something to show and that no request gives. */
  readonly leftOut: number;
  /** What prices were multiplied by. */
  readonly scale: Amount | undefined;
}

/** Options of `chooseCases`. @inline */
export interface ChooseOptions {
  /** A positive factor of all prices and amounts of discounts. Defaults to no change. */
  readonly scale?: Amount | string;
  /** Maximum number of cases, from 1 to 1,000. Defaults to 1,000. */
  readonly limit?: number;
}

/**
 * Chooses the smallest set of quotes that a greedy search finds in which every kind of calculation
 * occurs: each price, tier, bound, discount, conversion, tax and rounding.
 *
 * Quotes with adjustments of the host's own kinds, and documents of earlier versions whose taxes
 * are calculated otherwise today, have no request and are left out. Rejects with `TypeError` for an
 * invalid option, and with what the source throws.
 *
 * @example
 * const cases = await chooseCases(quotes);
 * await writeFile("prices.test.ts", renderTests(cases));
 */
export const chooseCases = async (
  quotes: Iterable<Quote> | AsyncIterable<Quote>,
  { scale, limit = maxCases }: ChooseOptions = {},
): Promise<RecordedCases> => {
  if (!Number.isSafeInteger(limit) || limit < 1 || limit > maxCases) {
    throw new TypeError(`chooseCases: limit must be an integer from 1 to ${String(maxCases)}`);
  }
  const factor = factorOf(scale);
  const numbers = new Map<string, number>();
  const counts: Array<number> = [];
  const candidates = new Map<string, Candidate>();
  let place = 0;
  let leftOut = 0;
  for await (const given of quotes) {
    place += 1;
    const quote = factor === undefined ? given : scaledQuote(given, factor);
    if (quote === undefined) {
      leftOut += 1;
      continue;
    }
    const signatures: Array<number> = [];
    for (const signature of signaturesOf(quote, policyOf(quote))) {
      const number = numbers.get(signature) ?? numbers.size;
      numbers.set(signature, number);
      counts[number] = (counts[number] ?? 0) + 1;
      signatures.push(number);
    }
    const key = signatures.sort((a, b) => a - b).join(" ");
    const known = candidates.get(key);
    const isSmaller = known === undefined || quote.lines.length < known.quote.lines.length;
    if (isSmaller) candidates.set(key, { quote, signatures, place });
  }
  const texts = [...numbers.keys()];
  const textsOf = (found: ReadonlyArray<number>) => found.flatMap((number) => texts[number] ?? []);
  const byCount = [...texts.keys()].sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0));
  const uncovered = new Set(byCount.slice(0, maxSignatures));
  const covering = cover([...candidates.values()], uncovered, limit);
  const chosen = withoutNeedless(covering.chosen);
  const shown = showing(chosen);
  return {
    quotes: place,
    signatures: shown.size,
    cases: chosen.map(({ quote, signatures }) => ({
      quote,
      signatures: textsOf(signatures),
      onlyHere: textsOf(signatures.filter((number) => shown.get(number) === 1)),
    })),
    notShown: textsOf(byCount.reverse().filter((number) => !shown.has(number))),
    leftOut: leftOut + covering.leftOut,
    scale: factor,
  };
};

const factorOf = (scale: Amount | string | undefined): Amount | undefined => {
  if (scale === undefined) return undefined;
  const factor = typeof scale === "string" ? Amount.parse(scale) : scale;
  if (Amount.is(factor) && Amount.isPositive(factor)) return factor;
  throw new TypeError('chooseCases: scale must be a positive amount, such as "0.37"');
};

/** A quote that can be chosen: of those with the same signatures, the first with fewest lines. */
interface Candidate {
  readonly quote: Quote;
  /** Numbers of its signatures. */
  readonly signatures: ReadonlyArray<number>;
  readonly place: number;
}

const byLines = (a: Candidate, b: Candidate): number =>
  a.quote.lines.length - b.quote.lines.length || a.place - b.place;

/**
 * Chooses the candidate with most uncovered signatures until there is none, or the limit is
 * reached. Counts those that have no request.
 */
const cover = (
  candidates: ReadonlyArray<Candidate>,
  uncovered: Set<number>,
  limit: number,
): { readonly chosen: ReadonlyArray<Candidate>; readonly leftOut: number } => {
  const chosen: Array<Candidate> = [];
  let leftOut = 0;
  // A candidate is in the list of a gain that it had; its gain only gets smaller.
  const byGain: Array<Array<Candidate> | undefined> = [];
  const gainOf = ({ signatures }: Candidate): number =>
    signatures.reduce((gain, number) => gain + (uncovered.has(number) ? 1 : 0), 0);
  const put = (candidate: Candidate): void => {
    (byGain[gainOf(candidate)] ??= []).push(candidate);
  };
  candidates.forEach(put);
  for (let gain = byGain.length - 1; gain > 0; gain -= 1) {
    for (const candidate of (byGain[gain] ?? []).sort(byLines)) {
      if (chosen.length === limit) break;
      if (gainOf(candidate) < gain) {
        put(candidate);
        continue;
      }
      const recorded = recordedQuote(candidate.quote);
      if (recorded === undefined || !isRecordable(recorded)) {
        leftOut += 1;
        continue;
      }
      chosen.push(candidate);
      for (const number of candidate.signatures) uncovered.delete(number);
    }
  }
  return { chosen, leftOut };
};

/** Returns how many candidates show each signature. */
const showing = (candidates: ReadonlyArray<Candidate>): Map<number, number> => {
  const shown = new Map<number, number>();
  for (const { signatures } of candidates) {
    for (const number of signatures) shown.set(number, (shown.get(number) ?? 0) + 1);
  }
  return shown;
};

/** Drops one at a time each candidate whose signatures all are shown by others that remain. */
const withoutNeedless = (chosen: ReadonlyArray<Candidate>): ReadonlyArray<Candidate> => {
  const shown = showing(chosen);
  return chosen.filter(({ signatures }) => {
    if (signatures.some((number) => shown.get(number) === 1)) return true;
    for (const number of signatures) shown.set(number, (shown.get(number) ?? 0) - 1);
    return false;
  });
};
