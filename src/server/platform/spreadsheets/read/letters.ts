// A text file that is not UTF-8 has one byte for each letter and does not say whose: of Windows, of the old Macintosh or
// of MS-DOS. Which of them make sense is told by the signs that come out.
import { seenText } from '../cells'

export type Letters = 'windows' | 'mac' | 'dos'

export interface LettersReading {
  readonly letters: Letters
  /** A word of the file, read in these letters. */
  readonly example: string
}

/** The signs from 0x80 to 0xff. Some versions of Node decode Windows-1252 as Latin-1, and none of them CP850. */
const signsOf: Readonly<Record<Letters, string>> = {
  windows:
    '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ' +
    '\xa0¡¢£¤¥¦§¨©ª«¬\xad®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ',
  mac:
    'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…' +
    '\xa0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ',
  dos:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤' +
    'ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\xad±‗¾¶§÷¸°¨·¹³²■\xa0',
}

export const decodeLetters = (bytes: Buffer, letters: Letters): string =>
  decoded(bytes.toString('latin1'), letters)

/** @param bytes one character for each byte */
const decoded = (bytes: string, letters: Letters): string =>
  bytes.replace(/[\x80-\xff]/g, (sign) => signsOf[letters][sign.charCodeAt(0) - 0x80] ?? sign)

/** What no letter of a name can follow: the signs that two and three bytes of UTF-8 become in other letters. */
const damaged = /[ÃÂÅâ‚][^\0-\x7f]|Ã[a-z]|√[^\0-\x7f]|[├┬┼╬Ô][^\0-\x7f]/u

/** 'NÃºÃ±ez' → 'Núñez': UTF-8 that a program took for letters of one byte. Null: it is not that. */
export const mendedLetters = (text: string): string | null => {
  if (!damaged.test(text)) return null
  // The second byte of 'í' is a hyphen that nobody sees, and gets lost.
  const whole = text.replace(/Ã(?=[a-z])/g, 'Ã\xad')
  for (const signs of Object.values(signsOf)) {
    const bytes = [...whole].map((sign) => (sign < '\x80' ? sign.charCodeAt(0) : signs.indexOf(sign) + 0x80))
    if (bytes.some((byte, at) => byte === 0x7f && whole[at] !== '\x7f')) continue
    const read = Buffer.from(bytes.map((byte) => byte & 0xff)).toString('utf8')
    if (bytes.every((byte) => byte >= 0) && !read.includes('\ufffd')) return seenText(read)
  }
  return null
}

/** The readings of a file that make sense, the likeliest first; all of them if none does. */
export const readingsOf = (file: Buffer): LettersReading[] => {
  const words = specialWords(file)
  const judged = (['windows', 'mac', 'dos'] as const).map((letters) => {
    const texts = words.map((word) => decoded(word, letters))
    return { letters, texts, ...total(texts.map(judge)) }
  })
  const sensible = judged.filter(({ good, odd }) => odd * 5 <= good)
  const readings = (sensible.length > 0 ? sensible : judged).sort((a, b) => b.good - b.odd - (a.good - a.odd))
  const at = mostTelling(readings.map(({ texts }) => texts))
  const examples = readings.map(({ letters, texts }) => ({ letters, example: seenText(texts[at] ?? '') }))
  return examples.filter(
    ({ example }, index) => examples.findIndex((other) => other.example === example) === index,
  )
}

/** Each word once that has a byte above 0x7f, or what stands around that byte in a long one. */
const specialWords = (file: Buffer): string[] => {
  const words = file.toString('latin1').split(/[\t\n\r ,;|"]+/)
  return [
    ...new Set(
      words.flatMap((word) => {
        const at = word.search(/[\x80-\xff]/)
        return at < 0 ? [] : [word.slice(Math.max(0, at - 20), at + 20)]
      }),
    ),
  ]
}

interface Judgement {
  /** How many signs are usual in names, addresses and sentences. */
  readonly good: number
  /** How many have no place there. */
  readonly odd: number
}

const total = (judgements: readonly Judgement[]): Judgement => ({
  good: judgements.reduce((sum, { good }) => sum + good, 0),
  odd: judgements.reduce((sum, { odd }) => sum + odd, 0),
})

/** Letters of Spanish, French, Portuguese and German names. */
const usual = /[áéíóúñüçàâãèêëîïôöä]/giu
/** With those that are rarer there, and those of their neighbours. */
const known = /[áéíóúñüçàâãèêëîïôöäõßåæøœðþòìùûýÿšž]/giu
/** Quotes, dashes and fixed spaces where they belong. */
const usualSigns = /[’\xa0]|(?<!\p{L})[“‘–—]|[”–—](?!\p{L})|(?<=\p{L})–(?=\p{Lu})/gu
/** Those that people misplace, an amount, a question, a degree, 2º, an end; none of them adds anything. */
const knownSigns =
  /[´\xad]|(?<=\p{L})(?:‘|—|–(?!\p{Lu}))(?=\p{L})|[£€¢](?=\d)|(?<!\p{L})[£€½¼¾¡¿«•]|°(?!\p{Ll})|[ºª»…·](?!\p{L})/gu

/** A letter that is possible without being usual is not odd: otherwise a right reading could be left out. */
const judge = (text: string): Judgement => {
  const words = text.match(/[\p{Lu}\p{Ll}]+/gu) ?? []
  const usualWords = words.filter(isUsualWord).join('')
  const otherWords = words.filter((word) => !isUsualWord(word) && isPossibleWord(word)).join('')
  const signs = count(text, usualSigns)
  const inPlace = count(usualWords + otherWords, known) + signs + count(text, knownSigns)
  return { good: count(usualWords, usual) + signs, odd: count(text, /[^\0-\x7f]/g) - inPlace }
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** Small letters, a capital and small letters, or capitals, also twice as in McKenzie; not JosÇ. */
const isUsualWord = (word: string): boolean =>
  word.length > 1 &&
  word.split(/(?<=[a-z])(?=[A-Z])/).every((part) => /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+)$/u.test(part)) &&
  isPossibleSharpS(word)

/** NUñEZ, as many people type it, an initial, or a word of one letter. */
const isPossibleWord = (word: string): boolean =>
  /^(?:[^a-z]{2,}|[\p{Lu}àáèéêíóú])$/u.test(word) && isPossibleSharpS(word)

/** It follows a vowel. */
const isPossibleSharpS = (word: string): boolean => !/(?<![aeiouyäöü])ß/iu.test(word)

/** The place of the word in which the most readings differ, and the likeliest has the most usual letters. */
const mostTelling = (readings: ReadonlyArray<readonly string[]>): number => {
  let best = { at: 0, worth: -1 }
  for (const [at, likeliest] of (readings[0] ?? []).entries()) {
    const differing = new Set(readings.map((texts) => seenText(texts[at] ?? ''))).size
    const worth = differing * 100 + judge(likeliest).good
    if (worth > best.worth) best = { at, worth }
  }
  return best.at
}
