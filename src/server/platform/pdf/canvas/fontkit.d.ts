/** The members of fontkit (published without types) that the documents use. */
declare module 'fontkit' {
  interface Font {
    readonly unitsPerEm: number
    /** Every code point that it has a glyph for. */
    readonly characterSet: readonly number[]
    hasGlyphForCodePoint(codePoint: number): boolean
    /** Asked for the first time, the glyph takes the code point for its text. */
    glyphForCodePoint(codePoint: number): object
    /** A run of glyphs. */
    layout(text: string, features?: object): object
  }
  export const create: (data: Uint8Array) => Font
}
