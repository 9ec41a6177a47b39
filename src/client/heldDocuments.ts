// Documents that came as the answer to a change and have no address at the server: held here until their viewer
// is closed. The page's policy lets no script fetch a blob, so the viewer takes the content itself.
const held = new Map<string, Blob>()

/** Answers an address of this tab. */
export const holdDocument = (content: Blob): string => {
  const url = URL.createObjectURL(content)
  held.set(url, content)
  return url
}

export const heldDocument = (url: string): Blob | undefined => held.get(url)

export const releaseDocument = (url: string): void => {
  held.delete(url)
  URL.revokeObjectURL(url)
}
