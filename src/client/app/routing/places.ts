// The place of a person on a page that was left: Back leads to the same height and the same link.

interface Place {
  readonly top: number
  /** The address of the link that led away. */
  readonly href: string | null
}

/** By the entry of the browser's history; as long as the tab lives. */
const places = new Map<string, Place>()

export const savePlace = (entry: string): void => {
  const link = document.activeElement?.closest('a[href]')
  places.set(entry, { top: window.scrollY, href: link?.getAttribute('href') ?? null })
}

/** @returns whether the person was there before */
export const returnTo = (entry: string): boolean => {
  const place = places.get(entry)
  if (!place) return false
  const links = [...document.querySelectorAll<HTMLElement>('a[href]')]
  const link = links.find((one) => one.getAttribute('href') === place.href)
  const goal = link ?? document.querySelector<HTMLElement>('h1')
  goal?.focus({ preventScroll: true })
  window.scrollTo(0, place.top)
  return true
}
