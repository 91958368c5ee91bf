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

/** A source of rates over HTTP. */
export interface HttpSource {
  /** Shown beside the rates that came from it. */
  readonly name: string;
  readonly url: string;
  /** Maximum milliseconds until the whole response is received. */
  readonly timeLimit: number;
}

/** Maximum characters of a response. */
const maxLength = 100_000;

/**
 * Rates of a source that returns `{"time": "2025-07-17 14:10:54", "rates": {"EUR": 0.8795, ...}}`,
 * in units for one US dollar. Codes that were not requested are ignored.
 */
export const httpRates = (source: HttpSource): RateProvider => ({
  ratesFor: (wanted) => async () => {
    try {
      const { time, rates } = await download(source);
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

/** A response that is not checked yet: `readRateSet` checks the texts. */
interface RatesBody {
  readonly time: string;
  readonly rates: Readonly<Record<string, string>>;
}

const download = async ({ url, timeLimit }: HttpSource): Promise<RatesBody> => {
  const signal = AbortSignal.timeout(timeLimit);
  const response = await fetch(url, { signal, redirect: "error" });
  if (!response.ok) throw new Error(`Status ${String(response.status)}`);
  const body: unknown = JSON.parse(quoteNumbers(await textOf(response)));
  if (!isObject(body) || !isObject(body["rates"])) throw new Error("The response has no rates");
  return body as unknown as RatesBody;
};

/** Returns the text of the body. Throws if it is too long. */
const textOf = async ({ body }: Response): Promise<string> => {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > maxLength) throw new Error("The response is too long");
  }
  return text + decoder.decode();
};
