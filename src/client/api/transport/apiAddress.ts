import { portalConfig } from '../../portalConfig'

/** The absolute address of a path of the API: its host is configured, by default the page's own. */
export const apiAddress = (path: string): string =>
  new URL(path, portalConfig().apiHost || window.location.origin).href

/** A picture of the API, asked for with the session also where another host answers. */
export const apiImage = (path: string) => ({
  crossOrigin: 'use-credentials' as const,
  src: apiAddress(path),
})
