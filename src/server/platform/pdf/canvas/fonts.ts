// oxlint-disable-next-line typescript/triple-slash-reference -- programs that only import this file need it too
/// <reference path="./fontkit.d.ts" />
// The two faces of every document, read and parsed once per thread.
import { create } from 'fontkit'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Face = 'regular' | 'semibold'

const files: Record<Face, string> = { regular: 'NotoSans-Regular.ttf', semibold: 'NotoSans-SemiBold.ttf' }

/** How many words are kept: more than the documents of a school hold. */
const maxKept = 30_000

/**
 * Shaping a word costs more than drawing it, and pdfkit forgets its words with each document. Shaped runs are safe to
 * share while a face has 1,000 units to the em, because then pdfkit's scaling changes nothing in them.
 */
const rememberWords = <Font extends ReturnType<typeof create>>(font: Font): Font => {
  if (font.unitsPerEm !== 1000) return font
  const kept = new Map<string, object>()
  const layout = font.layout.bind(font)
  font.layout = (word, features) => {
    if (features) return layout(word, features)
    const known = kept.get(word)
    if (known) return known
    if (kept.size >= maxKept) kept.clear()
    const run = layout(word)
    kept.set(word, run)
    return run
  }
  return font
}

/**
 * A glyph keeps the characters of its first request. First met as a part of another glyph (the E of É) it would have
 * none, and its letter would be missing from the text of every later document.
 */
const nameGlyphs = <Font extends ReturnType<typeof create>>(font: Font): Font => {
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
  return font
}

const parse = (face: Face) =>
  rememberWords(nameGlyphs(create(readFileSync(join(__dirname, 'fonts', files[face])))))

/** Parsed fonts keep their shaping tables: with warm ones a document takes a fifth of the time. */
const parsed: Record<Face, ReturnType<typeof create>> = {
  regular: parse('regular'),
  semibold: parse('semibold'),
}

export const faces = Object.keys(files) as Face[]

export const parsedFont = (face: Face): object => parsed[face]

export const hasGlyph = (character: string): boolean =>
  parsed.regular.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
