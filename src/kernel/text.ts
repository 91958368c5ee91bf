/** Whether every UTF-16 unit of a text is part of a whole character, and none of them is NUL. */
export const isWellFormed = (text: string): boolean => !malformed.test(text);

/** NUL, and halves of surrogate pairs that stand alone: stores change or refuse them silently. */
const malformed = /[\0\p{Surrogate}]/u;
