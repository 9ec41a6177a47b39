// Where a link to a field lands: the place of the field on the page, and the control in it.
const focusable = 'input:not([type=hidden]), textarea, select, button, a[href]'

/** The attribute that marks where a link may land. */
export const focusTarget = (name: string) => ({ 'data-landing': name })

/** The camera's button is there for phones alone; what cannot be seen cannot take the focus. */
const isShown = (control: HTMLElement): boolean => control.checkVisibility?.() ?? true

/** In the middle; where that would hide its heading, from its top on. */
const bringIntoSight = (place: Element): void => {
  place.scrollIntoView({ block: 'center' })
  const room = Number.parseFloat(getComputedStyle(place).scrollMarginTop) || 0
  if (place.getBoundingClientRect().top < room) place.scrollIntoView({ block: 'start' })
}

/** Whether the place is on the page. */
export const focusOn = (name: string): boolean => {
  const place = document.querySelector<HTMLElement>(`[data-landing="${CSS.escape(name)}"]`)
  if (place) bringIntoSight(place)
  const controls = [...(place?.querySelectorAll<HTMLElement>(focusable) ?? [])]
  const target = place?.matches('[tabindex]') ? place : controls.find(isShown)
  target?.focus({ preventScroll: true })
  return place !== null
}
