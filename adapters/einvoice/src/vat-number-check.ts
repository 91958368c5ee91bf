import * as at from "stdnum/lib/cjs/at/uid.js";
import * as be from "stdnum/lib/cjs/be/vat.js";
import * as bg from "stdnum/lib/cjs/bg/vat.js";
import * as ch from "stdnum/lib/cjs/ch/vat.js";
import * as cy from "stdnum/lib/cjs/cy/vat.js";
import * as cz from "stdnum/lib/cjs/cz/dic.js";
import * as de from "stdnum/lib/cjs/de/vat.js";
import * as dk from "stdnum/lib/cjs/dk/cvr.js";
import * as ee from "stdnum/lib/cjs/ee/kmkr.js";
import * as es from "stdnum/lib/cjs/es/nif.js";
import * as fi from "stdnum/lib/cjs/fi/alv.js";
import * as fr from "stdnum/lib/cjs/fr/tva.js";
import * as gb from "stdnum/lib/cjs/gb/vat.js";
import * as gr from "stdnum/lib/cjs/gr/vat.js";
import * as hr from "stdnum/lib/cjs/hr/oib.js";
import * as hu from "stdnum/lib/cjs/hu/anum.js";
import * as ie from "stdnum/lib/cjs/ie/vat.js";
import * as it from "stdnum/lib/cjs/it/iva.js";
import * as lt from "stdnum/lib/cjs/lt/pvm.js";
import * as lu from "stdnum/lib/cjs/lu/tva.js";
import * as lv from "stdnum/lib/cjs/lv/pvn.js";
import * as mt from "stdnum/lib/cjs/mt/vat.js";
import * as nl from "stdnum/lib/cjs/nl/btw.js";
import * as no from "stdnum/lib/cjs/no/mva.js";
import * as pl from "stdnum/lib/cjs/pl/nip.js";
import * as pt from "stdnum/lib/cjs/pt/nif.js";
import * as ro from "stdnum/lib/cjs/ro/cui.js";
import * as se from "stdnum/lib/cjs/se/vat.js";
import * as si from "stdnum/lib/cjs/si/ddv.js";
import * as sk from "stdnum/lib/cjs/sk/dph.js";
import type { Draft } from "./draft.ts";
import type { EInvoiceIssue } from "./issue.ts";

/** The validators of the countries whose VAT numbers have check digits, by prefix. */
const validators: Readonly<
  Record<string, { readonly validate: (text: string) => { isValid: boolean } } | undefined>
> = {
  AT: at,
  BE: be,
  BG: bg,
  CH: ch,
  CY: cy,
  CZ: cz,
  DE: de,
  DK: dk,
  EE: ee,
  EL: gr,
  ES: es,
  FI: fi,
  FR: fr,
  GB: gb,
  HR: hr,
  HU: hu,
  IE: ie,
  IT: it,
  LT: lt,
  LU: lu,
  LV: lv,
  MT: mt,
  NL: nl,
  NO: no,
  PL: pl,
  PT: pt,
  RO: ro,
  SE: se,
  SI: si,
  SK: sk,
};

/** Returns whether the check digits of a VAT number are right, or its country has none here. */
export const isVatNumberChecked = (text: string): boolean =>
  validators[text.slice(0, 2)]?.validate(text).isValid ?? true;

/** Returns a warning for each VAT number with wrong check digits. */
export const vatNumberWarnings = ({ seller, customer }: Draft): ReadonlyArray<EInvoiceIssue> =>
  [
    { term: "BT-31", path: "seller.vat_id", text: seller?.vatId },
    { term: "BT-48", path: "customer.vat_id", text: customer.vatId },
  ]
    .filter(({ text }) => text !== undefined && !isVatNumberChecked(text))
    .map(({ term, path }) => ({ term, path, message: "has wrong check digits" }));
