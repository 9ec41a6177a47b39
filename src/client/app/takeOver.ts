// React takes over the page that the server has written. What the visitor typed until then is in the fields only: each of
// them says it again, now that somebody listens.

const taking: { over: (() => void) | null } = { over: null }

/** @returns when it is done: whatever is drawn before would throw the page away, with what was typed */
export const expectTakeOver = (): Promise<void> => new Promise((done) => (taking.over = done))

const setPlainly = (field: HTMLInputElement, text: string) =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)

/** React passes over an event whose text it has seen; for it the field was empty until now. */
const sayAgain = (field: HTMLInputElement) => {
  const { value, selectionStart, selectionEnd } = field
  field.value = ''
  setPlainly(field, value)
  if (document.activeElement === field) field.setSelectionRange(selectionStart, selectionEnd)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Called when a screen's own effects run; only the first of a page that was expected is meant. */
export const takeOver = (): void => {
  const { over } = taking
  taking.over = null
  if (!over) return
  for (const field of document.querySelectorAll('input')) if (field.value !== '') sayAgain(field)
  over()
}
