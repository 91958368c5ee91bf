import { bodyCases } from "./body-cases.ts";
import { headCases } from "./head-cases.ts";
import { operationCases } from "./operation-cases.ts";
import { refusalCases } from "./failure-cases.ts";
import type { WireCase } from "./wire-case.ts";

/** Every case, in the order in which they are sent: the first ones make what later ones read. */
export const wireCases: ReadonlyArray<WireCase> = [
  ...operationCases,
  ...refusalCases,
  ...headCases,
  ...bodyCases,
];

/** What came back, for comparison. */
export interface Outcome {
  /** The status, and behind it the code of a failure; a word when nothing came back. */
  readonly summary: string;
  /** The status, the headers that are the service's, and the body. */
  readonly text: string;
}

/** Sends one request to a host, in whatever way the host can be called. */
export type SendCase = (wireCase: WireCase) => Promise<Answered | "closed" | "silence">;

/** An answer, as far as it is compared. */
export interface Answered {
  readonly status: number;
  readonly headers: { readonly get: (name: string) => string | null | undefined };
  readonly body: string;
}

/** Send every case to a host that noCredentials has called anything yet; outcomes by the names of cases. */
export const runWireSuite = async (send: SendCase): Promise<Readonly<Record<string, Outcome>>> => {
  const outcomes: Record<string, Outcome> = {};
  for (const wireCase of wireCases) {
    const answered = await send(wireCase);
    outcomes[wireCase.name] =
      typeof answered === "string" ? { summary: answered, text: answered } : told(answered);
  }
  return outcomes;
};

/** Headers that the service answers for; the others are the host's. */
const compared = [
  ...["content-type", "cache-control", "x-content-type-options", "x-request-id", "x-error-code"],
  ...["www-authenticate", "allow", "retry-after", "access-control-allow-origin"],
  ...["access-control-allow-methods", "access-control-allow-headers", "access-control-max-age"],
  "access-control-expose-headers",
];

const told = ({ status, headers, body }: Answered): Outcome => {
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
