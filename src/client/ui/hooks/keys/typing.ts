// Single-key shortcuts must not fire while somebody is typing.

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/** True for a key without Ctrl, Alt or ⌘, outside text fields, that nothing else has handled. */
export const isFreeKey = ({ ctrlKey, metaKey, altKey, defaultPrevented, target }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && !defaultPrevented && !isTyping(target)
