const pauseMs = 1500

/** A piece of the page that a weak line lost is asked for once more. */
export const loadTwice = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(() => new Promise((pass) => setTimeout(pass, pauseMs)).then(load))
