import { exceptionsOf } from "./host-exceptions.ts";
import { wireCases, type Outcome } from "./wire-suite.ts";

/** The outcomes of a host by the names of cases. */
export type Outcomes = Readonly<Record<string, Outcome>>;

/**
 * Returns the cases whose response is not the expected one, or has other bytes than that of
 * `node:http`. Expected are the responses of the service, except what the host prevents.
 */
export const differencesOf = (
  host: string,
  outcomes: Outcomes,
  reference: Outcomes,
): ReadonlyArray<string> =>
  wireCases.flatMap(({ name, expects }) => {
    const exception = exceptionsOf[host]?.[name];
    const { summary, text } = outcomeOf(outcomes, name);
    const expected = exception ?? expects;
    if (summary !== expected) return [`${name}: ${summary}, expected ${expected}`];
    const { text: same } = outcomeOf(reference, name);
    return exception !== undefined || text === same
      ? []
      : [`${name}: different bytes\n${text}\n--- node:http:\n${same}`];
  });

const outcomeOf = (outcomes: Outcomes, name: string): Outcome => {
  const outcome = outcomes[name];
  if (outcome === undefined) throw new Error(`"${name}" has no outcome.`);
  return outcome;
};
