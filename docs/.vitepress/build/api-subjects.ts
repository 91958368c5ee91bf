import { existsSync, readFileSync } from "node:fs";
import { codeHostSlug } from "./markdown-pages.ts";

/** All documented entry points with their files. */
export const entryPoints: Readonly<Record<string, string>> = {
  quittance: "src/index.ts",
  "quittance/errors": "src/errors/index.ts",
  "quittance/pure": "src/pure/index.ts",
  "quittance/explain": "src/explain/index.ts",
  "quittance/replay": "src/replay/index.ts",
  "quittance/books": "src/books/index.ts",
  "quittance/html": "src/html/index.ts",
  "quittance/adapter": "src/adapter/index.ts",
  "quittance/decimal": "src/decimal/index.ts",
  "quittance/testing": "src/testing/index.ts",
  "quittance/testing/generators": "src/testing/generators.ts",
  "@quittance/conformance": "adapters/conformance/src/index.ts",
  "@quittance/conformance/generators": "adapters/conformance/src/generators.ts",
  "@quittance/memory": "adapters/memory/src/index.ts",
  "@quittance/postgres": "adapters/postgres/src/index.ts",
  "@quittance/events": "adapters/events/src/index.ts",
  "@quittance/postgres/migrate": "adapters/postgres/src/migrate/index.ts",
  "@quittance/http": "adapters/http/src/index.ts",
  "@quittance/http/fetch": "adapters/http/src/fetch/index.ts",
  "@quittance/http/node": "adapters/http/src/node/index.ts",
  "@quittance/http/openapi": "adapters/http/src/openapi/index.ts",
  "@quittance/http/client": "adapters/http/src/client/index.ts",
  "@quittance/console": "adapters/console/src/index.ts",
  "@quittance/console/node": "adapters/console/src/node/index.ts",
  "@quittance/console/pay": "adapters/console/src/pay/index.ts",
  "@quittance/mcp": "adapters/mcp/src/index.ts",
  "@quittance/rates": "adapters/rates/src/index.ts",
  "@quittance/providers": "adapters/providers/src/index.ts",
};

/** The folder of the API reference, relative to the root of the repository. */
export const apiFolder = "docs/api";

/** A subject of the API reference and the source files whose exports belong to it. */
interface Subject {
  readonly title: string;
  readonly files: RegExp;
}

/**
 * All subjects, in the order in which they are tried. An export belongs to the first whose pattern matches
 * its entry point and its file, such as `quittance/books:src/books/accounts.ts`.
 */
const subjects: ReadonlyArray<Subject> = [
  {
    title: "Create a service",
    files: /-service\.ts$|\/quittance\.ts$|-ports\.ts$/u,
  },
  { title: "HTTP API", files: /^@quittance\/http/u },
  { title: "Maintenance", files: /^@quittance\/postgres.*(?:check|import|prune|sweep|migrate)/u },
  { title: "Stores", files: /^@quittance\/(?:postgres|memory)/u },
  { title: "Testing", files: /^(?:quittance\/testing|@quittance\/conformance)(?:\/generators)?:/u },
  { title: "Verification", files: /^quittance\/explain:/u },
  { title: "Comparison with another system", files: /^quittance\/replay:/u },
  { title: "Accounting", files: /^quittance\/(?:books|html):/u },
  { title: "Notifications of providers", files: /^@quittance\/providers:|notification/u },
  {
    title: "Webhooks and events",
    files: /^@quittance\/events:|webhook|endpoint|deliver|event|outbox/u,
  },
  { title: "Coupons", files: /coupon/u },
  { title: "Taxes", files: /tax/u },
  { title: "Rounding", files: /round/u },
  { title: "Credit notes", files: /credit/u },
  { title: "Refunds", files: /refund/u },
  {
    title: "Organizations and API keys",
    files: /organization|administration|:src\/provider\/|api-key|credential|secret/u,
  },
  { title: "Exchange rates", files: /rate(?!-limit)|offer/u },
  { title: "Payments", files: /payment|payable|settle|standing/u },
  { title: "Invoices", files: /invoice|contact|email|due|number-series|\/party\//u },
  { title: "Quotes", files: /quote|adjustment|pricing/u },
  { title: "Dashboard", files: /dashboard/u },
  { title: "Catalog", files: /catalog|product|billing-schema|subscription/u },
  { title: "Lists", files: /listing|list-|page|cursor/u },
  { title: "Money", files: /money|decimal|amount|currency/u },
  { title: "Identifiers and time", files: /\/ids\.ts$|\/time\/|clock|idempotency/u },
  { title: "Results", files: /:src\/kernel\/|failure|errors?\.ts$|^quittance\/errors:/u },
  { title: "Records", files: /\/schema\/|\/wire\//u },
];

/** Where exports without a subject are listed, last. */
const otherSubject = "Other";

/** The titles of all subjects in the order of the reference. */
export const subjectTitles: ReadonlyArray<string> = [
  ...["Create a service", "Quotes", "Invoices", "Payments", "Refunds", "Credit notes", "Catalog"],
  ...["Taxes", "Coupons", "Rounding", "Money", "Exchange rates", "Lists", "Dashboard"],
  ...["Webhooks and events", "Notifications of providers", "Organizations and API keys"],
  ...["HTTP API", "Stores", "Maintenance", "Verification"],
  ...["Comparison with another system", "Accounting", "Results"],
  ...["Identifiers and time", "Records", "Testing", otherSubject],
];

/**
 * Returns the subject of an export.
 *
 * A file of errors has those of many subjects: there, the name of the export decides.
 */
export const subjectOf = (entryPoint: string, file: string, name: string): string => {
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, "-").toLowerCase();
  const isMixed = /errors\.ts$/u.test(file);
  const places = isMixed
    ? [`${entryPoint}:${words}`, `${entryPoint}:${file}`]
    : [`${entryPoint}:${file}`];
  return (
    places
      .map((place) => subjects.find(({ files }) => files.test(place))?.title)
      .find((title) => title !== undefined) ?? otherSubject
  );
};

/** Returns the subjects of an entry point, from its page in the reference; none before it exists. */
export const subjectsOf = (entryPoint: string): ReadonlyArray<string> => {
  const page = `${apiFolder}/${entryPoint}/index.md`;
  if (!existsSync(page)) return [];
  const headings = readFileSync(page, "utf8").matchAll(/^## (.+)$/gmu);
  return [...headings].map(([, title = ""]) => title);
};

/** Returns the page of the whole reference: entry points by subject. */
export const apiIndexPage = (): string => {
  const found = Object.keys(entryPoints).map((name) => ({ name, subjects: subjectsOf(name) }));
  const rows = subjectTitles.flatMap((subject) => {
    const places = found.filter(({ subjects }) => subjects.includes(subject));
    if (places.length === 0) return [];
    const links = places.map(
      ({ name }) => `[\`${name}\`](${name}/index.md#${codeHostSlug(subject)})`,
    );
    return [`| ${subject} | ${links.join(", ")} |`];
  });
  const list = found.map(({ name }) => `- [\`${name}\`](${name}/index.md)`);
  return [
    "# API reference",
    "Every export of the packages. Start with `quittance`; `quittance/adapter` is " +
      "for authors of adapters. [Packages](../packages.md) describes the entry points.",
    "## By subject",
    ["| Subject | Entry points |", "| --- | --- |", ...rows].join("\n"),
    "## By entry point",
    list.join("\n"),
    "",
  ].join("\n\n");
};
