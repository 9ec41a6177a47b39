import type { Page } from '@playwright/test'

/** Runs in the page. A number that ends in an ellipsis is another number, whatever tells the whole of it. */
const cutInPage = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((box) => getComputedStyle(box).textOverflow === 'ellipsis' && box.scrollWidth > box.clientWidth)
    .map((box) => box.innerText.trim())
    .filter((text) => /^[-+]?\d/.test(text))

/** The numbers that do not have the room they need. */
export const cutNumbers = (page: Page): Promise<string[]> => page.evaluate(cutInPage)
