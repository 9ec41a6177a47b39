// The computed style of elements on a page without styles. jsdom compares an element with each of the 120 rules of its
// own style sheet, and again after every change of the page. Queries by role ask for the style of every element that
// they pass and of everything around it, which took half of the processor time of the office's tests.

/** Properties that an element takes over from the element around it, with their values at the root. */
const inherited = { visibility: 'visible', 'pointer-events': 'auto' }

const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const ownValue = (element, name) =>
  element.hasAttribute('style') ? element.style.getPropertyValue(name) : ''

const inheritedValue = (element, name) => {
  for (let each = element; each; each = each.parentElement) {
    const value = ownValue(each, name)
    if (value !== '') return value
  }
  return inherited[name]
}

/** @returns a getComputedStyle that knows no style sheet but the browser's own, and of that only `display` */
const computedStyles = (window) => {
  const { getComputedStyle } = window
  const displays = new Map()

  /** What jsdom's style sheet says of a tag is asked once. */
  const displayOfTag = (tag) => {
    if (!displays.has(tag)) displays.set(tag, getComputedStyle(window.document.createElement(tag)).display)
    return displays.get(tag)
  }
  const usualDisplay = (element) => {
    if (element.hasAttribute('hidden')) return 'none'
    if (element.localName === 'dialog') return element.hasAttribute('open') ? '' : 'none'
    if (element.localName === 'input' && element.getAttribute('type') === 'hidden') return 'none'
    return displayOfTag(element.localName)
  }
  const valueOf = (element, name) => {
    if (name in inherited) return inheritedValue(element, name)
    return ownValue(element, name) || (name === 'display' ? usualDisplay(element) : '')
  }
  return (element) =>
    new Proxy(element.style, {
      get: (style, name) => {
        if (name === 'getPropertyValue') return (property) => valueOf(element, property)
        if (typeof name === 'string' && typeof style[name] === 'string') return valueOf(element, kebab(name))
        return style[name]
      },
    })
}

module.exports = { computedStyles }
