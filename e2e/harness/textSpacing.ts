// With the wider spacing that some people read with, no text is cut off or pushed off the page (UX-06, WCAG 1.4.12).
import type { Page } from '@playwright/test'
import { atRest } from './axe'
import { cutTexts } from './cutTexts'

const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

/** What measures itself has measured itself anew, and what moved has come to rest. */
export const drawnAnew = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
  })
  await atRest(page)
}

/** As an extension of the browser does it. */
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

/** What wider spacing loses. */
export const lostBySpacing = async (page: Page): Promise<string[]> => {
  await addStyles(page, spacing)
  try {
    await drawnAnew(page)
    return [...(await overflow(page)), ...(await cutTexts(page))]
  } finally {
    await removeStyles(page)
  }
}

/** How far the page scrolls sideways with text twice as large (WCAG 1.4.4). */
export const overflowOfLargeText = async (page: Page): Promise<string[]> => {
  await addStyles(page, ':root { font-size: 200% !important }')
  try {
    await drawnAnew(page)
    return await overflow(page)
  } finally {
    await removeStyles(page)
  }
}
