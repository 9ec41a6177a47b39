/** When the browser has nothing better to do. */
export const idle = () =>
  new Promise<void>((isIdle) => {
    // Safari has no such callback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => isIdle())
    else isIdle()
  })
