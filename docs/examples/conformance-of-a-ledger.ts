import { memoryStore } from "@quittance/memory";
import * as kit from "@quittance/conformance";
import { ledgerProperties } from "@quittance/conformance/generators";
import { test } from "vitest";

test.each([
  ...kit.invoiceRepositoryCases,
  ...kit.paymentRepositoryCases,
  ...kit.refundRepositoryCases,
  ...kit.creditNoteRepositoryCases,
  ...kit.providerRepositoryCases,
  ...kit.analyticsRepositoryCases,
  ...kit.outboxCases,
  ...kit.catalogWriterCases,
  ...ledgerProperties(20),
])("my stores: $name", ({ check }) => check((records) => Promise.resolve(memoryStore(records))));
