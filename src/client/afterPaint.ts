/** Does the work when what stands now is painted; a page in the background paints nothing and works at once. */
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
