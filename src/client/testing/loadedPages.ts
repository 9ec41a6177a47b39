import type { paths } from '../address/paths'
import { frames, routes } from '../app/routing/routes'

type Path = (typeof paths)[keyof typeof paths]

/**
 * For beforeAll: loads the pages of these addresses and their frames. Without compiled files a test would otherwise
 * wait for the compiler.
 */
export const loadedPages =
  (...wanted: readonly Path[]) =>
  async (): Promise<void> => {
    const rows = routes.filter(({ path }) => (wanted as readonly string[]).includes(path))
    await Promise.all([
      import('../app/signedInListeners'),
      ...rows.flatMap(({ frame, page }) => [
        frame && frame !== 'own' && frames[frame](),
        'load' in page && page.load(),
      ]),
    ])
  }
