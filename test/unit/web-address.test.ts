import { describe, expect, test } from "vitest";
import { isWebAddress } from "../../src/invoice/web-address.ts";

describe("a payer may be sent to", () => {
  test.each([
    "https://example.com",
    "http://localhost:3000/thanks?order=42#top",
    "https://пример.рф/",
    "https://example.com.",
    "https://a-b.example/x",
    "https://1.2.3.4/",
    "https://[::1]/",
    "https://[2001:db8::1]:8080/",
    `https://example.com/${"x".repeat(2028)}`,
  ])("%s", (address) => {
    expect(isWebAddress(address)).toBe(true);
  });
});

describe("a payer may not be sent to", () => {
  test.each([
    "",
    "example.com",
    "//example.com",
    "HTTPS://example.com",
    "ftp://example.com",
    "javascript:alert(1)",
    "data:text/html,x",
    "https://",
    "https://user:secret@example.com/",
    "https://user@example.com/",
    "https:\\\\evil.example",
    "https://example.com\\@evil.example",
    "https://exam ple.com",
    "https://example.com/\u202egpj.exe",
    "https://example.com/\u0000",
    "https://example.com/\ud800",
    "https://example.com:65536/",
    "https://example.com:/",
    "https://a..b/",
    "https://-a.example/",
    "https://256.1.1.1/",
    "https://1.2.3.4.5/",
    "https://1.2.3/",
    "https://[:::]/",
    "https://[1::2::3]/",
    "https://[1:2:3]/",
    `https://example.com/${"x".repeat(2029)}`,
  ])("%j", (address) => {
    expect(isWebAddress(address)).toBe(false);
  });
});
