import { openApiDocument } from "@quittance/http/openapi";
import type { Send } from "../mounts.ts";
import { contractOf, type Contract, type Observed } from "./contract.ts";

let contracts: ReadonlyArray<Contract> | undefined;

/** A whole service, and one that offers no extensions: some tests have one, some the other. */
const allContracts = (): ReadonlyArray<Contract> =>
  (contracts ??= [
    openApiDocument({ catalog: true, webhooks: true, settings: true, eInvoices: true }),
    openApiDocument({ extensions: false }),
  ].map(contractOf));

/** Returns the differences between a response and the document of the service. */
const contractProblems = (observed: Observed): ReadonlyArray<string> => {
  const [whole = [], ...others] = allContracts().map(({ problemsOf }) => problemsOf(observed));
  return others.some((problems) => problems.length === 0) ? [] : whole;
};

/** Sends requests, and throws if a response does not match the document. */
export const checkContract =
  (send: Send): Send =>
  async (path, init) => {
    const response = await send(path, init);
    const method = init?.method ?? "GET";
    if (method === "HEAD") return response;
    const { status, headers } = response;
    const problems = contractProblems({
      method,
      path,
      status,
      headers,
      text: await response.clone().text(),
    });
    if (problems.length === 0) return response;
    throw new Error(`${method} ${path} returns ${String(status)}: ${problems.join("; ")}`);
  };
