import type { Page } from '@playwright/test'

/** Runs in the page. A text is cut when it lies outside of a box that hides what is outside, and nothing else tells it. */
const cutInPage = (): string[] => {
  // These move what they hide into sight by themselves.
  const scrollers = '.ant-tabs-nav-wrap, [data-pdf-room]'
  // A button's words stand inside of it.
  const boxes = 'button, .ant-btn, .plain-button, .ant-select, .ant-segmented-item, [role="tab"]'
  const slack = 1.5

  const rectOf = (text: Text): DOMRect => {
    const range = document.createRange()
    range.selectNodeContents(text)
    return range.getBoundingClientRect()
  }
  const isForReaders = ({ clipPath }: CSSStyleDeclaration) => clipPath !== 'none'
  // Over the picture of a PDF's page: to be chosen and copied. What one reads is the picture.
  const isUnseen = ({ color }: CSSStyleDeclaration) => color === 'rgba(0, 0, 0, 0)'
  const fullTextOf = (element: Element): string => {
    const telling = element.closest<HTMLElement>('[data-tip], [title]')
    return [telling?.dataset.tip, telling?.title].filter(Boolean).join(' ')
  }
  const isOutside = (text: DOMRect, box: DOMRect, axis: 'x' | 'y'): boolean =>
    axis === 'x'
      ? text.right > box.right + slack || text.left < box.left - slack
      : text.bottom > box.bottom + slack || text.top < box.top - slack

  /** The box that cuts it, or null. */
  const cutBy = (text: Text): Element | null => {
    const rect = rectOf(text)
    const free = { x: false, y: false }
    for (let box = text.parentElement; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box)
      if (isForReaders(style) || rect.width < 1) return null
      const edges = box.getBoundingClientRect()
      const isScroller = box.matches(scrollers)
      for (const axis of ['x', 'y'] as const) {
        const overflow = axis === 'x' ? style.overflowX : style.overflowY
        if (isScroller || /auto|scroll/.test(overflow)) free[axis] = true
        const cuts = /hidden|clip/.test(overflow) || box.matches(boxes)
        if (!free[axis] && cuts && isOutside(rect, edges, axis)) return box
      }
      if (style.position === 'fixed') return null
    }
    return null
  }

  const found = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    const words = node.textContent?.trim() ?? ''
    if (words === '' || !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      continue
    if (isUnseen(getComputedStyle(parent))) continue
    const box = cutBy(node as Text)
    if (!box || fullTextOf(parent).includes(words)) continue
    found.add(`“${words.slice(0, 40)}” is cut by ${box.tagName.toLowerCase()}.${box.className}`)
  }
  return [...found]
}

/** What cannot be read on the page as it stands: the words and the box that cuts them. */
export const cutTexts = (page: Page): Promise<string[]> => page.evaluate(cutInPage)
