// What a page of the server asks for.

const named = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="(\/[^"]*)"/g)].map(([, path = '']) => path)

/** Scripts and styles, whose names hold a hash. */
export const filesNamedIn = (html: string): string[] =>
  named(html).filter((path) => path.startsWith('/assets/'))

/** The crest, as the portal brings it or as the school has its own. */
export const isPicture = (path: string): boolean => path === '/crest.svg' || path === '/school-logo'

export const picturesNamedIn = (html: string): string[] => named(html).filter(isPicture)
