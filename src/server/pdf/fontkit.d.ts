/** The members of fontkit (published without types) that the documents use. */
declare module 'fontkit' {
  interface Font {
    readonly unitsPerEm: number
    hasGlyphForCodePoint(codePoint: number): boolean
    /** A run of glyphs. */
    layout(text: string, features?: object): object
  }
  export const create: (data: Uint8Array) => Font
}
