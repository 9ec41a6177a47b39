// The place on the page to which a link to a field leads, and the control in it.
const focusable = 'input:not([type=hidden]), textarea, select, button, a[href]'

/** Marks a place for links. */
export const focusTarget = (name: string) => ({ 'data-landing': name })

/** The camera's button shows on phones only; a hidden control cannot take the focus. */
const isShown = (control: HTMLElement): boolean => control.checkVisibility?.() ?? true

/** Scrolls it to the middle, or to its top where the middle would hide its heading. */
const bringIntoSight = (place: Element): void => {
  place.scrollIntoView({ block: 'center' })
  const room = Number.parseFloat(getComputedStyle(place).scrollMarginTop) || 0
  if (place.getBoundingClientRect().top < room) place.scrollIntoView({ block: 'start' })
}

/** @returns true when the place is on the page */
export const focusOn = (name: string): boolean => {
  const place = document.querySelector<HTMLElement>(`[data-landing="${CSS.escape(name)}"]`)
  if (place) bringIntoSight(place)
  const controls = [...(place?.querySelectorAll<HTMLElement>(focusable) ?? [])]
  const target = place?.matches('[tabindex]') ? place : controls.find(isShown)
  target?.focus({ preventScroll: true })
  return place !== null
}
