// Text that spreadsheet programs show and never run.

// The start of a formula, or what an older program takes for one.
const startsLikeFormula = /^[=+\-@\t\r\0]/
// Not allowed in XML 1.0, escaped or not; nor are lone surrogates.
const unwritable =
  // oxlint-disable-next-line no-control-regex
  /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

const quoted = (text: string): string => (startsLikeFormula.test(text) ? `'${text}` : text)

/** What a text cell of a workbook can hold. */
export const writableText = (text: string): string => text.replace(unwritable, '')

// PostgreSQL refuses NUL, and neither database keeps half a character.
const unstorable = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** The text without characters that cannot be stored; a workbook may spell them &#0; or _x0000_. */
export const storableText = (text: string): string => text.replace(unstorable, '')

/** What a cell of a spreadsheet or of a CSV file may hold. */
export const plainText = (text: string): string => writableText(quoted(text))

/** Removes the quote that plainText puts before a text. */
export const unquoted = (text: string): string =>
  text.startsWith("'") && startsLikeFormula.test(text.slice(1)) ? text.slice(1) : text
