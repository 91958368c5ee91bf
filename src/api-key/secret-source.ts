/** Creates the secrets of API keys. The core has no randomness and no hash function of its own. */
export interface SecretSource {
  /**
   * Returns a new random text of 32 to 200 ASCII letters, digits, hyphens and underscores, from a
   * cryptographically secure source. It must not be guessable: at least 128 random bits.
   */
  readonly newSecret: () => string;
  /** Returns the SHA-256 of a text as 64 lower-case hexadecimal digits. */
  readonly digestOf: (text: string) => string | Promise<string>;
}
