/** Resolves when the browser is idle. */
export const idle = () =>
  new Promise<void>((isIdle) => {
    // Safari lacks this API.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => isIdle())
    else isIdle()
  })
