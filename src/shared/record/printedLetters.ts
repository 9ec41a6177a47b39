// The letters that the school's papers can print: Latin, Greek and Cyrillic with their marks and signs, as the embedded
// fonts have them (server/platform/pdf/canvas/fonts).

const printed =
  /[\s\p{C}\p{Variation_Selector}\u0020-\u03e1\u03f0-\u04ff\u1e00-\u1eff\u2000-\u209f\u20a0-\u20bf\u2100-\u215f]/gu

/** The first letters of a text that cannot be printed: '李小 Li' → '李小'; empty: all can be. */
export const unprintedIn = (text: string): string =>
  [...new Set(text.normalize('NFC').replace(printed, ''))].slice(0, 10).join('')
