import { commandPage } from "./command-page.ts";
import { eventTypesPage } from "./event-examples.ts";
import { errorList } from "./errors/error-pages.ts";
import { httpOperationsPage } from "./http-operations-page.ts";
import { limitsPage } from "./limits-page.ts";
import { optionsPage } from "./options-page.ts";

/** Pages that the build writes from the sources, by their path in `docs`. They are not kept. */
const pages: Readonly<Record<string, () => string | Promise<string>>> = {
  "cli.md": commandPage,
  "errors/index.md": errorList,
  "event-types.md": eventTypesPage,
  "http-operations.md": httpOperationsPage,
  "limits.md": limitsPage,
  "options.md": optionsPage,
};

/** The paths of the pages, in `docs`. */
export const generatedNames: ReadonlyArray<string> = Object.keys(pages);

/** Returns the pages that the build writes from the sources, by their path in `docs`. */
export const generatedPages = async (): Promise<ReadonlyMap<string, string>> =>
  new Map(
    await Promise.all(
      Object.entries(pages).map(async ([page, text]) => [page, await text()] as const),
    ),
  );
