import { bodyCases } from "./body-cases.ts";
import { headCases } from "./head-cases.ts";
import { operationCases } from "./operation-cases.ts";
import { failureCases } from "./failure-cases.ts";
import type { WireCase } from "./wire-case.ts";

/** Every case, in the order in which they are sent: the first ones make what later ones read. */
export const wireCases: ReadonlyArray<WireCase> = [
  ...operationCases,
  ...failureCases,
  ...headCases,
  ...bodyCases,
];

/** A response in a form for comparison. */
export interface Outcome {
  /** The status, and behind it the code of a failure; a word when nothing came back. */
  readonly summary: string;
  /** The status, the headers that are the service's, and the body. */
  readonly text: string;
}

/** Sends one request to a host, in whatever way the host can be called. */
export type SendCase = (wireCase: WireCase) => Promise<ReceivedResponse | "closed" | "silence">;

/** The compared part of a response. */
export interface ReceivedResponse {
  readonly status: number;
  readonly headers: { readonly get: (name: string) => string | null | undefined };
  readonly body: string;
}

/** Sends every case to a fresh host; returns the outcomes by the names of cases. */
export const runWireSuite = async (send: SendCase): Promise<Readonly<Record<string, Outcome>>> => {
  const outcomes: Record<string, Outcome> = {};
  for (const wireCase of wireCases) {
    const received = await send(wireCase);
    outcomes[wireCase.name] =
      typeof received === "string" ? { summary: received, text: received } : outcomeOf(received);
  }
  return outcomes;
};

/** Headers of the service; the others are the host's. */
const compared = [
  ...["content-type", "cache-control", "x-content-type-options", "x-request-id", "x-error-code"],
  ...["www-authenticate", "allow", "retry-after", "access-control-allow-origin"],
  ...["access-control-allow-methods", "access-control-allow-headers", "access-control-max-age"],
  "access-control-expose-headers",
];

const outcomeOf = ({ status, headers, body }: ReceivedResponse): Outcome => {
  const lines = compared.flatMap((name) => {
    const value = headers.get(name) ?? undefined;
    return value === undefined ? [] : [`${name}: ${value}`];
  });
  const code = headers.get("x-error-code") ?? "";
  return {
    summary: `${String(status)} ${code}`.trim(),
    text: [String(status), ...lines, "", body].join("\n"),
  };
};
