// A telephone number as people write it → the seven digits that are stored; any other number stays as it was written, and
// is not stored.

export const phonePrefix = '1868'

/** Characters of one number in its longest spelling; a longer text is not looked at. */
export const longestNumber = 40

/** '+' and 011 are how a number is dialled from abroad. */
const local = /^(?:tel:)?(?:(?:\+|00|011)?1?868)?(\d{7})$/i

/** Spaces of every width, dashes, brackets, dots, slashes, and marks that nobody sees. */
const separators = /[\s\p{Cf}\p{Pd}\p{Ps}\p{Pe}\u2043\u2212\u02d7./·•]/gu

/** '+1 (868) 555-1234', '868.555.1234' and '555 1234' all give '5551234'; null: no number of Trinidad and Tobago. */
export const localDigits = (text: string): string | null =>
  text.length > longestNumber
    ? null
    : (local.exec(text.normalize('NFKC').replace(separators, ''))?.[1] ?? null)

export const hasTooManyDigits = (text: string): boolean => text.replace(/\D/g, '').length > 7

export const phoneTexts = {
  onlyNumbers: 'Only Numbers Allowed',
  sevenDigits: '7 Digits Needed',
  tooManyDigits:
    'This is more than seven digits. A number from abroad goes in Family Data. Write it under “Work place and telephone”.',
  firstDigit: 'Numbers in Trinidad and Tobago do not begin with 0 or 1. Please check the number.',
} as const

/** Why a number cannot be stored, or null. */
export const phoneProblem = (text: string): string | null => {
  if (hasTooManyDigits(text)) return phoneTexts.tooManyDigits
  if (!/^\d*$/.test(text)) return phoneTexts.onlyNumbers
  if (text.length < 7) return phoneTexts.sevenDigits
  return /^[01]/.test(text) ? phoneTexts.firstDigit : null
}

/** 'Office, +1 718 555 0199 (Ann)' → ['Office, ', '+1 718 555 0199', ' (Ann)']: every second part is a number. */
export const atNumbers = (text: string): string[] => text.split(/(\+?\d[\d\s().-]{5,}\d)/)

/** True if a text contains a telephone number. */
export const namesNumber = (text: string): boolean => atNumbers(text).length > 1

/** True if a text contains a number that cannot be stored as one of Trinidad and Tobago: 'Office, +1 718 555 0199'. */
export const namesNumberAbroad = (text: string): boolean =>
  atNumbers(text).some(
    (part, index) => index % 2 === 1 && hasTooManyDigits(part) && localDigits(part) === null,
  )

/** '5558061' → '1868 555 8061'; a number that cannot be stored stays as it was written. */
export const phoneText = (text: string): string =>
  /^\d{0,7}$/.test(text) ? [phonePrefix, text.slice(0, 3), text.slice(3)].filter(Boolean).join(' ') : text
