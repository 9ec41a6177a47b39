import userEvent from '@testing-library/user-event'

/** Types a text at the end of a field with one event: each letter of userEvent.type renders the page three times. */
export const fill = async (field: Element, text: string): Promise<void> => {
  await userEvent.click(field)
  await userEvent.paste(text)
}
