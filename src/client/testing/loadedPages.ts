import type { paths } from '../address/paths'
import { frames, routes } from '../app/routing/routes'

type Path = (typeof paths)[keyof typeof paths]

/**
 * For beforeAll: the pages of these addresses and the frames around them are there already. On a machine without any
 * compiled file a test would otherwise wait for the compiler, and not for the portal.
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
