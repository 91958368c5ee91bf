/** An address to which the payer returns after payment. */
export interface Redirect {
  readonly href: string;
  /** As it is shown to the payer. */
  readonly host: string;
}

/** Returns the redirect of an invoice; `undefined` unless it is an https URL without user info. */
export const redirectOf = (url: string | undefined): Redirect | undefined => {
  if (url?.startsWith("https://") !== true || !URL.canParse(url)) return undefined;
  const { protocol, href, host, username, password } = new URL(url);
  return protocol === "https:" && username === "" && password === "" ? { href, host } : undefined;
};
