// The activation code of a printed slip: twelve letters in three groups, 'KBTR-MWDP-HXGC'.

/** No two look alike, and without vowels a code spells no word. 4.2 bits each. */
export const activationCodeLetters = 'BCDFGHJKLMNPRSTWXYZ'

/** 50 bits. */
export const activationCodeLength = 12

/** For comparing: lower case, spaces, dashes and dots do not matter. */
export const plainActivationCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z]/g, '')

const groupSize = 4

/** The code in its printed form. */
export const groupedActivationCode = (code: string): string =>
  code.replace(new RegExp(`(.{${groupSize}})(?=.)`, 'g'), '$1-')
