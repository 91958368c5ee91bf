import { systemClock } from "@quittance/memory";
import { ecbRates, jsonRates, maxEcbRateAge, type Fetch } from "@quittance/rates";
import { cachedRates, firstAvailable, freshRates, type RateProvider } from "quittance";

/** Rates of two JSON endpoints, at most an hour old, or else those of the ECB. */
export const createRates = (urls: ReadonlyArray<string>, fetch?: Fetch): RateProvider => {
  const options = fetch === undefined ? {} : { fetch };
  return cachedRates(
    firstAvailable([
      ...urls.map((url) =>
        freshRates(jsonRates({ url, ...options }), { maxAge: 3600 }, systemClock),
      ),
      freshRates(ecbRates(options), { maxAge: maxEcbRateAge }, systemClock),
    ]),
    { ttl: 60 },
    systemClock,
  );
};
