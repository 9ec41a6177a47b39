import type { Page } from '@playwright/test'

/** Visible targets smaller than 24 pixels, with the centre of another target less than 24 pixels away (UX-13). */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const selector =
      'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=switch]'
    const shown = [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      return (
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
    })
    const boxOf = (element: HTMLElement) => {
      const target = element.closest('label') ?? element
      return target.getBoundingClientRect()
    }
    const middle = (box: DOMRect) => [box.left + box.width / 2, box.top + box.height / 2] as const
    return shown.flatMap((element) => {
      const box = boxOf(element)
      if (box.width >= 24 && box.height >= 24) return []
      // A link inside a sentence is exempt (2.5.8).
      if (element.matches('p a, li a, dd a') && getComputedStyle(element).display.startsWith('inline'))
        return []
      const [x, y] = middle(box)
      const crowded = shown.some((other) => {
        if (other === element || element.contains(other) || other.contains(element)) return false
        const [ox, oy] = middle(boxOf(other))
        return Math.hypot(x - ox, y - oy) < 24
      })
      return crowded ? [`${element.outerHTML.slice(0, 120)} ${box.width}×${box.height}`] : []
    })
  })
