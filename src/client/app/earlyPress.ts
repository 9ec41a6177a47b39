// A file of its own, a few hundred bytes that come before all others: until React has taken over the page that the server
// has written, the last button that was pressed is noted in the line beside it, and takeOver presses it again.
const notYet = () => document.querySelector<HTMLElement>('.visitor-pressed')

/** Enter in a field presses the button of its form; in the field above another empty field it leads there instead. */
const emptyField = (button: HTMLButtonElement): HTMLInputElement | undefined => {
  const isByEnter = document.activeElement instanceof HTMLInputElement
  const fields = isByEnter ? [...(button.form?.querySelectorAll('input') ?? [])] : []
  return fields.find(({ value }) => value === '')
}

const hear = (event: Event) => {
  const line = notYet()
  const button = (event.target as Element).closest('button')
  if (!line || !button) return
  event.preventDefault()
  // React may listen already, and be about to take over.
  event.stopPropagation()
  const field = button.type === 'submit' ? emptyField(button) : undefined
  if (field) {
    field.focus()
    return
  }
  line.dataset.button = String([...document.querySelectorAll('button')].indexOf(button))
  line.textContent = 'Please wait …'
}

document.addEventListener('click', hear, true)
