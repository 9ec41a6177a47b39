// With wider spacing or larger text, as some people need it, no text is cut off or pushed off the page
// (UX-06, UX-87, WCAG 1.4.4 and 1.4.12).
import { atRest } from './axe'
import type { Page } from '@playwright/test'

const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

/** Waits until elements that measure themselves have done so again and animations have ended. */
export const drawnAnew = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
  })
  await atRest(page)
}

/** Adds styles as a browser extension does. */
const addStyles = (page: Page, styles: string) =>
  page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, styles)

const removeStyles = (page: Page) =>
  page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)
  })

/** How far the page scrolls sideways. */
export const overflow = async (page: Page): Promise<string[]> => {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  return wide > 0 ? [`scrolls sideways by ${wide}`] : []
}

/** The text that wider spacing loses. */
export const lostBySpacing = async (page: Page): Promise<string[]> => {
  await addStyles(page, spacing)
  try {
    await drawnAnew(page)
    return [...(await overflow(page)), ...(await cutTexts(page))]
  } finally {
    await removeStyles(page)
  }
}

/** Runs in the page: the font size in px of every text and input, by position and content. */
const textSizesInPage = (): Record<string, number> => {
  const sizes: Record<string, number> = {}
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const note = (element: Element, words: string) => {
    // A PDF page is an image that scales with the zoom; letters of a drawing scale with the drawing.
    if (!isShown(element) || element.closest('[data-pdf-room], style, script')) return
    const scale =
      element instanceof SVGElement ? (element.closest('svg')?.getBoundingClientRect().width ?? 1) : 1
    const name = `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} “${words.trim().slice(0, 40)}”`
    sizes[name] = parseFloat(getComputedStyle(element).fontSize) * scale
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.parentElement && node.textContent?.trim()) note(node.parentElement, node.textContent)
  for (const box of document.querySelectorAll('input, select, textarea'))
    if (!['checkbox', 'radio', 'file', 'range'].includes((box as HTMLInputElement).type))
      note(box, box.id || (box as HTMLInputElement).name)
  return sizes
}

/** Runs in the page: text that overlaps other text, except in fixed and sticky bars. */
const textOverTextInPage = (): string[] => {
  const dialogs = [...document.querySelectorAll('dialog[open], [role="dialog"]')].filter((one) =>
    one.checkVisibility(),
  )
  const place = dialogs.at(-1) ?? document.body
  type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>
  const lines: { node: Node; box: Box }[] = []
  /** The visible part of a line, or null. */
  const inSight = (element: Element, rect: DOMRect): Box | null => {
    let box: Box = rect
    for (let outer: Element | null = element; outer && outer !== place; outer = outer.parentElement) {
      const { position, clipPath, overflow } = getComputedStyle(outer)
      if (/fixed|sticky/.test(position) || clipPath !== 'none') return null
      if (overflow === 'visible') continue
      const edge = outer.getBoundingClientRect()
      box = {
        left: Math.max(box.left, edge.left),
        top: Math.max(box.top, edge.top),
        right: Math.min(box.right, edge.right),
        bottom: Math.min(box.bottom, edge.bottom),
      }
    }
    return box.right - box.left > 2 && box.bottom - box.top > 2 ? box : null
  }
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    // Rows out of view have no layout yet.
    const isShown = element?.checkVisibility({
      opacityProperty: true,
      visibilityProperty: true,
      contentVisibilityAuto: true,
    })
    if (!element || !isShown || !node.textContent?.trim()) continue
    if (getComputedStyle(element).color === 'rgba(0, 0, 0, 0)') continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const rect of range.getClientRects()) {
      const box = inSight(element, rect)
      if (box) lines.push({ node, box })
    }
  }
  const found = new Set<string>()
  for (const [index, { node, box }] of lines.entries())
    for (const other of lines.slice(index + 1)) {
      const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
      const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
      const lower = Math.min(box.bottom - box.top, other.box.bottom - other.box.top)
      // Touching lines are allowed.
      if (node !== other.node && width > 3 && height > lower * 0.4)
        found.add(`“${node.textContent?.trim()}” lies over “${other.node.textContent?.trim()}”`)
    }
  return [...found]
}

/** Text of the current page that is cut off, lies over other text, or needs sideways scrolling. */
const lostWords = async (page: Page): Promise<string[]> => [
  ...(await overflow(page)),
  ...(await cutTexts(page)),
  ...(await page.evaluate(textOverTextInPage)),
]

const largeText = ':root { font-size: 200% !important }'

/** The device's own font, used until the portal's has loaded; it may be wider. */
const ownTypeface = ':root { font-family: sans-serif !important }'

const resized = async (page: Page) => {
  await page.evaluate(() => void window.dispatchEvent(new Event('resize')))
  await drawnAnew(page)
}

/** Runs a check with large text, in each of these typefaces. */
const withLargeText = async (
  page: Page,
  find: (isOwn: boolean) => Promise<string[]>,
  typefaces: readonly string[] = ['', ownTypeface],
): Promise<string[]> => {
  const found: string[] = []
  try {
    for (const typeface of typefaces) {
      await addStyles(page, `${largeText} ${typeface}`)
      try {
        await resized(page)
        found.push(...(await find(typeface !== '')))
      } finally {
        await removeStyles(page)
      }
    }
  } finally {
    await resized(page)
  }
  return found
}

/** Faults of a page with text at twice its size: it must grow everywhere and push nothing off the page. */
export const lostByLargeText = async (page: Page): Promise<string[]> => {
  await drawnAnew(page)
  const usual = await page.evaluate(textSizesInPage)
  return withLargeText(page, async (isOwn) => {
    const lost = await lostWords(page)
    if (isOwn) return lost.map((problem) => `${problem} in the device’s typeface`)
    const large = await page.evaluate(textSizesInPage)
    const still = Object.keys(usual).filter((name) => (large[name] ?? Infinity) < (usual[name] ?? 0) * 1.9)
    return [...still.map((name) => `does not grow: ${name}`), ...lost]
  })
}

/** How far a page at another width than its readers' scrolls sideways with such text, in the wider typeface. */
export const wideByLargeText = (page: Page): Promise<string[]> =>
  withLargeText(page, () => overflow(page), [ownTypeface])

/** Runs in the page. Text counts as cut if a box clips it and nothing else gives the full text. */
const cutInPage = (): string[] => {
  // These scroll hidden content into view.
  const scrollers = '.ant-tabs-nav-wrap, [data-pdf-room]'
  // A label must fit inside its button.
  const boxes = 'button, .ant-btn, .plain-button, .ant-select, .ant-segmented-item, [role="tab"]'
  const slack = 1.5

  const rectOf = (text: Text): DOMRect => {
    const range = document.createRange()
    range.selectNodeContents(text)
    return range.getBoundingClientRect()
  }
  const isForReaders = ({ clipPath }: CSSStyleDeclaration) => clipPath !== 'none'
  // The invisible text over a PDF page, for selection; people read the image.
  const isUnseen = ({ color }: CSSStyleDeclaration) => color === 'rgba(0, 0, 0, 0)'
  const fullTextOf = (element: Element): string => {
    const telling = element.closest<HTMLElement>('[data-tip], [title]')
    return [telling?.dataset.tip, telling?.title].filter(Boolean).join(' ')
  }
  const isOutside = (text: DOMRect, box: DOMRect, axis: 'x' | 'y'): boolean =>
    axis === 'x'
      ? text.right > box.right + slack || text.left < box.left - slack
      : text.bottom > box.bottom + slack || text.top < box.top - slack

  /** The box that clips the text, or null. */
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

/** Text of the current page that cannot be read, with the box that cuts it. */
export const cutTexts = (page: Page): Promise<string[]> => page.evaluate(cutInPage)
