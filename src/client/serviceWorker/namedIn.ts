const named = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="(\/[^"]*)"/g)].map(([, path = '']) => path)

/** Scripts and styles with a hash in their names. */
export const filesNamedIn = (html: string): string[] =>
  named(html).filter((path) => path.startsWith('/assets/'))

/** The crest of the portal, or the school's own. */
export const isPicture = (path: string): boolean => path === '/crest.svg' || path === '/school-logo'

export const picturesNamedIn = (html: string): string[] => named(html).filter(isPicture)
