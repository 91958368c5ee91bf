import { systemClock } from "@quittance/memory";
import {
  cachedRates,
  firstAvailable,
  freshRates,
  parseRateSet,
  type RateProvider,
} from "quittance";
import { left, portFailed } from "quittance/adapter";

/** A source that is down. */
const bank: RateProvider = {
  ratesFor: () => () => Promise.resolve(left(portFailed("rates", new Error("no route to host")))),
};

/** A source that works, with the current time. */
const exchange: RateProvider = {
  ratesFor: () => () =>
    Promise.resolve(
      parseRateSet({
        source: "exchange",
        timestamp: systemClock(),
        unitsPerUsd: { GBP: "0.738797999999999954", EUR: "0.879502000000000005" },
      }),
    ),
};

const rates = cachedRates(
  firstAvailable(
    [
      freshRates(bank, { maxAge: 3600 }, systemClock),
      freshRates(exchange, { maxAge: 300 }, systemClock),
    ],
    { timeoutMs: 3000 },
  ),
  { ttl: 60 },
  systemClock,
);

const result = await rates.ratesFor(new Set(["GBP", "EUR"]))();
if (result._tag === "Right") console.log(result.right.source); // exchange
