import { existsSync, readdirSync } from "node:fs";
import { titleOf } from "./markdown-pages.ts";

/** A section of the navigation: pages in reading order, relative to `docs`. */
export interface Section {
  /** The menu that the section belongs to; a menu with one section has its title. */
  readonly menu: string;
  readonly title: string;
  readonly pages: ReadonlyArray<string>;
}

/** A page in a menu. */
export interface MenuEntry {
  readonly text: string;
  readonly link: string;
}

/** The folders of `docs` with an index page. */
export const listedFolders = ["errors", "evidence", "benchmarks", "decisions"] as const;

/**
 * All pages by menu and section, in the order of the menu: `page.md`, or `folder/` for all pages of a
 * folder. To add a page, add a line to its section; a page without a line is listed under "More".
 */
const chapters: Readonly<Record<string, Readonly<Record<string, ReadonlyArray<string>>>>> = {
  Start: {
    Start: [
      "index.md",
      "start.md",
      "http-walkthrough.md",
      "empty-database.md",
      "coming-from.md",
      "playground.md",
    ],
  },
  Guides: {
    "Calculate prices": [
      "adjustments.md",
      "taxes.md",
      "rounding.md",
      "coupons.md",
      "show-amounts.md",
      "exchange-rates.md",
      "verify-quotes.md",
      "compare.md",
      "compare-exports.md",
      "accept-quotes.md",
      "testing-prices.md",
      "pricing-lab.md",
    ],
    "Collect payments": [
      "take-card-payments.md",
      "provider-notifications.md",
      "payer-page.md",
      "refunds.md",
      "credit-notes.md",
      "number-invoices.md",
      "printed-documents.md",
      "einvoices.md",
      "due-dates.md",
      "webhooks.md",
      "relays.md",
    ],
    "Build it into your application": [
      "embedding.md",
      "own-ports.md",
      "own-catalog.md",
      "postgres-transactions.md",
      "serve-http.md",
      "agents.md",
      "console.md",
      "hosting.md",
      "writing-an-adapter.md",
    ],
    "Report and export": [
      "reports-with-sql.md",
      "accounting.md", // tables, double entries
      "tax-report.md", // taxes of a period, EC sales list
      "import.md",
    ],
    "Run it in production": [
      "postgres.md",
      "api-keys.md",
      "security.md",
      "operations.md",
      "scale-out.md",
      "citus.md",
    ],
    "Example applications": [
      "examples.md", // what each of them shows
      "examples/",
    ],
  },
  Concepts: {
    Concepts: [
      "calculation-steps.md",
      "precision.md",
      "settlement.md",
      "idempotency.md",
      "tenancy.md",
      "architecture.md",
      "postgres-internals.md",
      "adapter-contract.md",
      "sqlite-adapter.md",
    ],
  },
  Reference: {
    "HTTP API": [
      "http-api.md", // every operation
      "http-quotes.md",
      "http-invoices.md",
      "http-payments.md",
      "http-catalog.md",
      "http-webhooks.md",
      "http-lists.md",
      "http-errors.md",
    ],
    Reference: [
      "money.md", // amounts, currencies, rates
      "cli.md",
      "cli-administration.md",
      "configuration.md",
      "limits.md",
      "event-types.md",
      "data-file.md",
      "packages.md",
      "releasing.md",
    ],
    Errors: ["errors/"],
  },
  Evidence: { Evidence: ["evidence/"] },
  Benchmarks: { Benchmarks: ["benchmarks/"] },
  Decisions: { Decisions: ["decisions/"] },
};

/** Returns all sections of the site with pages, from the current content of `docs`. */
export const sections = (): ReadonlyArray<Section> => {
  const named = Object.entries(chapters).flatMap(([menu, parts]) =>
    Object.entries(parts).map(([title, entries]) => ({
      menu,
      title,
      pages: entries.flatMap((entry) =>
        entry.endsWith("/")
          ? markdownIn(`docs/${entry}`).map((name) => `${entry}${name}`)
          : [entry],
      ),
    })),
  );
  const known = new Set(named.flatMap(({ pages }) => pages));
  const others = markdownIn("docs").filter((page) => !known.has(page));
  return [...named, { menu: "More", title: "More", pages: others }].filter(
    ({ pages }) => pages.length > 0,
  );
};

/** Returns the pages of a folder, its index first; of an example, also those of its folders. */
const markdownIn = (folder: string): ReadonlyArray<string> =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: folder === "docs/examples/", encoding: "utf8" })
        .filter((name) => name.endsWith(".md") && !name.includes("node_modules"))
        .sort((a, b) => Number(b === "index.md") - Number(a === "index.md") || (a < b ? -1 : 1))
    : [];

/** Titles of the folders. */
export const titleOfFolder: Readonly<Record<(typeof listedFolders)[number], string>> = {
  errors: "Errors",
  evidence: "Evidence",
  benchmarks: "Benchmarks",
  decisions: "Decisions",
};

/** Returns the menu entry of a page of `docs`, with its first heading. */
export const menuEntry = (page: string): MenuEntry => ({
  text: titleOf(`docs/${page}`),
  link: `/${page.replace(/(?:^|(?<=\/))index\.md$|\.md$/u, "")}`,
});
