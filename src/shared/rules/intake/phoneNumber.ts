// A telephone number as people type it, as the digits that the whole world can dial (E.164, without the plus).

/** Trinidad and Tobago; the portal stores the seven digits after it. */
const areaCode = '868'

/** North America and the Caribbean: neither the area nor the exchange begins with 0 or 1. */
const local = /^[2-9]\d{6}$/
const withArea = /^[2-9]\d{2}[2-9]\d{6}$/
/** A country, then at least enough to be a number; 1 is the country of the two above. */
const abroad = /^[2-9]\d{7,14}$/

/** Null: nobody can tell what to dial. */
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

const whole = (digits: string): string | null => {
  if (digits.startsWith('1')) return withArea.test(digits.slice(1)) ? digits : null
  return abroad.test(digits) ? digits : null
}
