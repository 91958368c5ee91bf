/** Returns an identifier with the first and last four characters after its prefix; short ones as they are. */
export const shortenId = (id: string): string => {
  const start = id.lastIndexOf("_") + 1;
  return id.length - start <= 16 ? id : `${id.slice(0, start + 4)}…${id.slice(-4)}`;
};
