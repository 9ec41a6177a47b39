/** The members of fontkit (published without types) that the documents use. */
declare module 'fontkit' {
  interface Font {
    readonly unitsPerEm: number
    /** All code points with a glyph. */
    readonly characterSet: readonly number[]
    hasGlyphForCodePoint(codePoint: number): boolean
    /** The first request for a glyph sets the code point that is its text. */
    glyphForCodePoint(codePoint: number): object
    /** Shapes a run of glyphs. */
    layout(text: string, features?: object): object
  }
  export const create: (data: Uint8Array) => Font
}
