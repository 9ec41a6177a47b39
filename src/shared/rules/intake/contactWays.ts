// The ways in which the school gets in touch with a family: links that the secretary's own device opens, and calls.

/** The portal knows that a program was opened, never that anything was sent. */
export const contactWays = {
  whatsapp: { title: 'WhatsApp', done: 'WhatsApp opened' },
  sms: { title: 'SMS', done: 'SMS opened' },
  mail: { title: 'E-mail', done: 'E-mail program opened' },
  call: { title: 'Call', done: 'Called' },
} as const

export type ContactWay = keyof typeof contactWays
export type OpenedWay = Exclude<ContactWay, 'call'>

export const openedWays = ['whatsapp', 'sms', 'mail'] as const satisfies readonly OpenedWay[]

/** Letters in the word about a call. */
export const longestCallWord = 80

/** The usual results of a call. */
export const callWords = ['No answer', 'Left a message', 'Will finish it', 'Wrong number'] as const

export interface Reachable {
  readonly phones: readonly string[]
  readonly email: string | null
}

interface Words {
  readonly subject: string
  readonly text: string
}

const phoneLink: Readonly<Record<'whatsapp' | 'sms', (digits: string, text: string) => string>> = {
  whatsapp: (digits, text) => `https://wa.me/${digits}?text=${text}`,
  sms: (digits, text) => `sms:+${digits}?body=${text}`,
}

/** Null: this person cannot be reached so. */
export const contactLink = (way: OpenedWay, { phones, email }: Reachable, words: Words): string | null => {
  if (way === 'mail') return email === null ? null : mailLink(email, words)
  const [digits] = phones.map(dialledNumber).filter((number) => number !== null)
  return digits === undefined ? null : phoneLink[way](digits, encodeURIComponent(words.text))
}

/** The address itself must not bring further receivers or headers. */
const mailLink = (email: string, { subject, text }: Words): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encoded(subject)}&body=${encoded(text)}`

const encoded = (text: string): string => encodeURIComponent(text.replaceAll('\n', '\r\n'))

export const callLink = (phone: string): string | null => {
  const digits = dialledNumber(phone)
  return digits === null ? null : `tel:+${digits}`
}

/** North America and the Caribbean: neither the area nor the exchange begins with 0 or 1. */
const local = /^[2-9]\d{6}$/

/** Trinidad and Tobago; the portal stores the seven digits after it. */
const areaCode = '868'

const withArea = /^[2-9]\d{2}[2-9]\d{6}$/

/** Null: the number to dial is unclear. */
export const dialledNumber = (typed: string): string | null => {
  const text = typed.trim()
  if (/[^\d\s()+./-]/.test(text)) return null
  const digits = text.replace(/\D/g, '')
  if (text.startsWith('+')) return whole(digits)
  const [, afterPrefix] = /^(?:011|00)(\d+)$/.exec(digits) ?? []
  if (afterPrefix !== undefined) return whole(afterPrefix)
  if (local.test(digits)) return `1${areaCode}${digits}`
  if (withArea.test(digits)) return `1${digits}`
  return digits.startsWith('1') ? whole(digits) : null
}

/** A country, then at least enough to be a number; 1 is the country of the two above. */
const abroad = /^[2-9]\d{7,14}$/

const whole = (digits: string): string | null => {
  if (digits.startsWith('1')) return withArea.test(digits.slice(1)) ? digits : null
  return abroad.test(digits) ? digits : null
}
