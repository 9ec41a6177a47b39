/**
 * Runs the work after the next paint, or at once in a background tab, which never paints. Returns a function that
 * cancels it.
 */
export const afterPaint = (work: () => void): (() => void) => {
  if (document.hidden) {
    work()
    return () => undefined
  }
  let timer: number | undefined
  const frame = requestAnimationFrame(() => (timer = window.setTimeout(work)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
