// Documents that came in the response to a change and have no URL on the server. They are held here until their viewer
// closes. The page's CSP allows no script to fetch a blob, so the viewer takes the content itself.
const held = new Map<string, Blob>()

/** Returns a URL that is valid in this tab. */
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
