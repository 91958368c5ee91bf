/** Returns an IBAN as it is stored: in upper case, without spaces. The text is not checked. */
export const normalizeIban = (text: string): string => text.replace(/\s/gu, "").toUpperCase();

/** Returns an IBAN as it is printed: in groups of four characters. */
export const printedIban = (iban: string): string =>
  normalizeIban(iban).replaceAll(/.{4}(?=.)/gu, "$& ");

/** Returns whether a normalized text is an IBAN: the length of its country, and check digits. */
export const isIban = (text: string): boolean =>
  /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/u.test(text) &&
  lengths.get(text.slice(0, 2)) === text.length &&
  remainder(text.slice(4) + text.slice(0, 4)) === 1;

/** The remainder of the division by 97, where A is 10 and Z is 35. */
const remainder = (text: string): number => {
  let rest = 0;
  for (const character of text) {
    const value = parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
};

/** The lengths of IBANs by country: the registry of ISO 13616. */
const lengths: ReadonlyMap<string, number> = /* @__PURE__ */ new Map(
  (
    "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 " +
    "DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 " +
    "IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 " +
    "MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 " +
    "SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30"
  )
    .split(" ")
    .map((code) => [code.slice(0, 2), parseInt(code.slice(2), 10)]),
);
