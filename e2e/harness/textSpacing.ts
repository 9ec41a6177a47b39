// With the wider spacing that some people read with, no text is cut off or pushed off the page (UX-06, WCAG 1.4.12).
import type { Page } from '@playwright/test'
import { atRest } from './axe'
import { cutTexts } from './cutTexts'

const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

/** As an extension of the browser does it; what measures itself has measured itself anew afterwards. */
const spaceTexts = async (page: Page) => {
  await page.evaluate(async (css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
  }, spacing)
  await atRest(page)
}

/** How far the page scrolls sideways. */
export const overflow = async (page: Page): Promise<string[]> => {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  return wide > 0 ? [`scrolls sideways by ${wide}`] : []
}

/** What wider spacing loses; the spacing stays until the page is left. */
export const lostBySpacing = async (page: Page): Promise<string[]> => {
  await spaceTexts(page)
  return [...(await overflow(page)), ...(await cutTexts(page))]
}
