import { calculateQuoteRoute } from "./routes/calculate-quote.ts";
import type { Route } from "./route.ts";

const routes: ReadonlyMap<string, Route> = new Map(
  [calculateQuoteRoute].map((route) => [route.path, route]),
);

/** The operation at a path, or `undefined` when there is none. */
export const routeAt = (path: string): Route | undefined => routes.get(path);
