/** Moments as the interface writes them, by the calendar of the host: not by the library's. */

const form = /^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$/;

const millisecondsOf = (text: string): number => Date.parse(`${text.replace(" ", "T")}Z`);

const textOf = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().slice(0, 19).replace("T", " ");

/** Whether a text is a moment that exists: the host's calendar must read it and write it back. */
export const isMoment = (text: string): boolean => {
  if (!form.test(text)) return false;
  const milliseconds = millisecondsOf(text);
  return !Number.isNaN(milliseconds) && textOf(milliseconds) === text;
};

/** The moment so many seconds later. */
export const later = (text: string, seconds: number): string =>
  textOf(millisecondsOf(text) + seconds * 1000);
