import { body, entries, faulty, fromText } from "./draft-request.ts";
import type { ValidateDraft } from "./draft-request.ts";

const email = (name: string, why: string, customer_email: string): ValidateDraft =>
  faulty(name, why, body({ customer_email }), ["customer_email"]);

const url = (name: string, why: string, redirect_url: string): ValidateDraft =>
  faulty(name, why, body({ redirect_url }), ["redirect_url"]);

const emails = [
  email("email-without-a-sign", "An address has one @.", "ada.example.com"),
  email("email-with-two-signs", "And not two.", "ada@home@example.com"),
  email("email-of-one-label", "Its domain has two labels.", "ada@localhost"),
  email("email-with-a-space", "It has no spaces, not even around it.", "ada@example.com "),
  email("email-with-two-dots", "Dots are between other characters.", "ada..lovelace@example.com"),
  email("email-ending-in-a-dot", "Also in the domain.", "ada@example.com."),
  email(
    "email-with-a-hyphen-at-the-end-of-a-label",
    "A label ends in a letter or digit.",
    "a@b-.com",
  ),
  email("email-with-an-invisible-letter", "Each sign can be seen.", "ad\u3164a@example.com"),
  email("email-that-turns", "No mark changes the direction.", "ada\u202e@example.com"),
  email("email-of-a-number", "The last label is not a number.", "ada@example.1"),
  email("email-with-a-long-label", "A label has at most 63 characters.", `a@${"b".repeat(64)}.com`),
  email("email-with-a-long-name", "The name has at most 64.", `${"a".repeat(65)}@example.com`),
  email(
    "email-of-255-characters",
    "The whole has at most 254.",
    `${"a".repeat(64)}@${`${"a".repeat(63)}.`.repeat(2)}${"b".repeat(58)}.com`,
  ),
  email("email-of-nothing", "An empty text is none.", ""),
];

const urls = [
  url("redirect-url-at-port-zero", "Ports begin with 1.", "https://example.com:0/"),
  url("redirect-url-in-hexadecimal", "A browser reads 127.0.0.1.", "http://0x7f000001/"),
  url("redirect-url-ending-in-hexadecimal", "No browser takes it.", "http://foo.0x7f/"),
  url("redirect-url-in-circled-digits", "A browser reads 127.0.0.1.", "http://①②⑦.⓪.⓪.①/"),
  url("redirect-url-in-full-width", "A browser reads example.com.", "https://ｅxample.com/"),
  url("redirect-url-in-mathematical-letters", "A browser reads bank.", "http://𝐛ank.example/"),
  url("redirect-url-of-false-punycode", "It does not decode to a label.", "https://xn--a.example/"),
  url(
    "redirect-url-of-numbers-and-a-dot",
    "A browser reads it without the dot.",
    "http://255.0.0.1./",
  ),
  url("redirect-url-to-a-script", "Only http and https.", "javascript:alert(1)"),
  url("redirect-url-in-capitals", "Written in small letters.", "HTTPS://example.com"),
  url("redirect-url-without-a-scheme", "A scheme is needed.", "example.com/thanks"),
  url("redirect-url-without-a-host", "A host is needed.", "https:///thanks"),
  url("redirect-url-with-a-user", "URLs with a user are invalid.", "https://a:b@example.com/"),
  url("redirect-url-with-a-backslash", "Browsers read it as a slash.", "https://a.com\\@b.com"),
  url("redirect-url-with-a-space", "No white space.", "https://example.com/a b"),
  url("redirect-url-with-a-line-break", "No control characters.", "https://example.com/\n"),
  url("redirect-url-that-turns", "No marks of direction.", "https://example.com/\u202Egpj"),
  url("redirect-url-to-port-65536", "The last port is 65535.", "https://example.com:65536/"),
  url("redirect-url-to-256", "A part of an address has eight bits.", "http://256.0.0.1/"),
  url("redirect-url-to-a-number", "A number is not a host.", "http://2130706433/"),
  url("redirect-url-to-an-octal-number", "Nor is one with leading zeros.", "http://0177.0.0.1/"),
  url("redirect-url-of-nine-groups", "Nor more.", "http://[1:2:3:4:5:6:7:8:9]/"),
  url(
    "redirect-url-of-eight-groups-and-more",
    "What is left out is a group.",
    "http://[1:2:3:4::5:6:7:8]/",
  ),
  url("redirect-url-that-leaves-out-twice", "Only once.", "http://[1::2::3]/"),
  url("redirect-url-with-an-open-bracket", "Brackets close.", "http://[::1/"),
  url("redirect-url-with-a-long-group", "A group has four digits.", "http://[::12345]/"),
  url("redirect-url-with-an-underscore", "A host has none.", "https://my_shop.example.com/"),
  url(
    "redirect-url-with-a-hyphen-in-front",
    "Labels begin with a letter or digit.",
    "https://-a.com",
  ),
  url("redirect-url-with-a-hyphen-at-the-end", "And end with one.", "https://a-.com"),
  url("redirect-url-of-three-parts", "An address of version 4 has four.", "http://127.0.1/"),
  url("redirect-url-of-seven-groups", "Version 6 has eight.", "http://[1:2:3:4:5:6:7]/"),
  url(
    "redirect-url-with-a-long-label",
    "They have at most 63 characters.",
    `http://${"a".repeat(64)}/`,
  ),
  url("redirect-url-with-an-empty-label", "Labels are not empty.", "https://example..com/"),
  url(
    "redirect-url-of-2049-characters",
    "It has at most 2048.",
    `https://example.com/${"x".repeat(2029)}`,
  ),
];

const metadata = (name: string, why: string, value: string, path = "metadata"): ValidateDraft =>
  faulty(name, why, body({ metadata: fromText(value) }), [path]);

const metadataIssues = [
  metadata("metadata-that-is-a-list", "Metadata is an object.", '["a"]'),
  metadata("metadata-with-51-keys", "At most 50.", JSON.stringify(entries(51))),
  metadata("metadata-with-an-empty-key", "A key is not empty.", '{"": "x"}', "metadata."),
  metadata(
    "metadata-with-a-key-of-41-characters",
    "A key has at most 40.",
    JSON.stringify({ ["k".repeat(41)]: "" }),
    `metadata.${"k".repeat(41)}`,
  ),
  metadata(
    "metadata-with-a-value-of-501-characters",
    "A value has at most 500.",
    JSON.stringify({ note: "v".repeat(501) }),
    "metadata.note",
  ),
  metadata("metadata-with-a-number", "A value is a text.", '{"count": 3}', "metadata.count"),
  metadata("metadata-with-null", "null is not a string.", '{"note": null}', "metadata.note"),
  metadata(
    "metadata-with-a-key-of-javascript",
    "Some keys mean something to a language.",
    '{"__proto__": "x"}',
    "metadata.__proto__",
  ),
  metadata("metadata-with-a-nul", "No text holds NUL.", '{"note": "a\\u0000b"}', "metadata.note"),
  metadata(
    "metadata-with-the-first-half-of-all",
    "The first that there is.",
    '{"note": "\\ud800x"}',
    "metadata.note",
  ),
  metadata(
    "metadata-with-the-last-half-of-all",
    "Nor the last.",
    '{"note": "x\\udfff"}',
    "metadata.note",
  ),
  metadata(
    "metadata-with-half-a-character",
    "No text holds half of a surrogate pair.",
    '{"note": "\\ud83e"}',
    "metadata.note",
  ),
];

/** One issue each in what an invoice says besides its lines. */
export const propertyIssues: ReadonlyArray<ValidateDraft> = [
  faulty("nothing-at-all", "An empty body lacks what is required.", {}, [
    "customer_email",
    "items",
  ]),
  faulty(
    "email-of-null",
    "Null is as absent, and absent is an issue.",
    body({ customer_email: null }),
    ["customer_email"],
  ),
  faulty("email-that-is-a-number", "An address is a text.", body({ customer_email: 7 }), [
    "customer_email",
  ]),
  ...emails,
  ...urls,
  ...metadataIssues,
  faulty("currency-in-small-letters", "Codes are written in capitals.", body({ currency: "eur" }), [
    "currency",
  ]),
  faulty("unknown-currency", "There are 49 codes.", body({ currency: "XYZ" }), ["currency"]),
  faulty(
    "an-unknown-property",
    "A property that is not known is an issue.",
    body({ custmer: "x" }),
    ["custmer"],
  ),
];
