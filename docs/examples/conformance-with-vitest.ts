import { memoryCatalog } from "@quittance/memory";
import { catalogRepositoryCases } from "@quittance/conformance";
import { test } from "vitest";

test.each(catalogRepositoryCases)("my catalog: $name", ({ check }) =>
  check((products, billingSchemas) => Promise.resolve(memoryCatalog({ products, billingSchemas }))),
);
