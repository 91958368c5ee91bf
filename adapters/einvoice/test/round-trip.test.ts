import { isLeft } from "quittance";
import { expect, it } from "vitest";
import { documentOf, renderCii, renderUbl } from "@quittance/einvoice";
import { compact } from "./support/parse-xml.ts";
import { randomOf, randomPage, withRandomNote } from "./support/random-page.ts";
import { readCii } from "./support/read-cii.ts";
import { readUbl } from "./support/read-ubl.ts";

it("writes documents as UBL and CII that read back to the same model", () => {
  for (let seed = 1; seed <= 100; seed++) {
    const random = randomOf(seed);
    const invoice = randomPage(random);
    const page = seed % 3 === 0 ? withRandomNote(invoice, random) : invoice;
    const found = documentOf(page, { profile: "XRECHNUNG" });
    if (isLeft(found)) throw new Error(JSON.stringify(found.left));
    const model = compact(found.right);
    expect(readUbl(renderUbl(found.right)), String(seed)).toEqual(model);
    expect(readCii(renderCii(found.right)), String(seed)).toEqual(model);
  }
});
