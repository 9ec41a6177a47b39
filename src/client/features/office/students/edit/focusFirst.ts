/** To the first field, unless the person is in one already. */
export const focusFirst = (form: HTMLElement | null) => {
  if (!form || form.contains(document.activeElement)) return
  form.querySelector<HTMLElement>('input')?.focus()
}
