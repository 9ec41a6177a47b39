// A telephone number as it is typed, pasted or dictated → the 7 digits that are stored (UX-28).

export const phonePrefix = '1868'
export const phoneLength = 7

/** '+1 (868) 555-1234', '868-555-1234' and '555 1234' all give '5551234'. */
export const phoneDigits = (text: string): string => {
  const digits = text.replace(/\D/g, '')
  if (digits.length <= phoneLength) return digits
  return digits.replace(/^1?868/, '').slice(0, phoneLength)
}

/** '5558061' → '1868 555 8061' */
export const phoneText = (digits: string): string =>
  [phonePrefix, digits.slice(0, 3), digits.slice(3)].filter(Boolean).join(' ')
