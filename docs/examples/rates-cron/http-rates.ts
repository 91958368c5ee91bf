import {
  isCurrency,
  left,
  portFailed,
  readRateSet,
  type Currency,
  type RateProvider,
} from "quittance";
import { isObject } from "quittance/wire";
import { quoteNumbers } from "./quote-numbers.ts";

/** Where rates are asked for. */
export interface HttpSource {
  /** Shown beside the rates that came from it. */
  readonly name: string;
  readonly url: string;
  /** Most milliseconds until the whole answer is there. */
  readonly timeLimit: number;
}

/** Most characters of an answer. */
const longestAnswer = 100_000;

/**
 * Rates of a source that answers `{"time": "2025-07-17 14:10:54", "rates": {"EUR": 0.8795, ...}}`,
 * in units for one US dollar. Codes that nobody asked for are passed over.
 */
export const httpRates = (source: HttpSource): RateProvider => ({
  ratesFor: (wanted) => async () => {
    try {
      const { time, rates } = await ask(source);
      const unitsPerUsd: Partial<Record<Currency, string>> = {};
      for (const [code, rate] of Object.entries(rates)) {
        if (isCurrency(code) && wanted.has(code)) unitsPerUsd[code] = rate;
      }
      return readRateSet({ source: source.name, timestamp: time, unitsPerUsd });
    } catch (cause) {
      return left(portFailed("rates", cause));
    }
  },
});

/** An answer before anything in it is believed: `readRateSet` looks at the texts. */
interface Answer {
  readonly time: string;
  readonly rates: Readonly<Record<string, string>>;
}

const ask = async ({ url, timeLimit }: HttpSource): Promise<Answer> => {
  const signal = AbortSignal.timeout(timeLimit);
  const response = await fetch(url, { signal, redirect: "error" });
  if (!response.ok) throw new Error(`Answered with ${String(response.status)}`);
  const answer: unknown = JSON.parse(quoteNumbers(await textOf(response)));
  if (!isObject(answer) || !isObject(answer["rates"])) throw new Error("Answered without rates");
  return answer as unknown as Answer;
};

/** The body, as long as it is no longer than it may be. */
const textOf = async ({ body }: Response): Promise<string> => {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > longestAnswer) throw new Error("Answered with too much");
  }
  return text + decoder.decode();
};
