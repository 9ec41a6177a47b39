// Single keys do something only while nobody is typing.

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/** True for a key that is pressed alone, outside of a text, and not used by anything else. */
export const isFreeKey = ({ ctrlKey, metaKey, altKey, defaultPrevented, target }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && !defaultPrevented && !isTyping(target)
