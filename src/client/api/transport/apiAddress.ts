import { portalConfig } from '../../portalConfig'

/** The absolute URL of an API path; the host is configurable, by default the page's own. */
export const apiAddress = (path: string): string =>
  new URL(path, portalConfig().apiHost || window.location.origin).href

/** An image of the API, requested with the session even if another host serves it. */
export const apiImage = (path: string) => ({
  crossOrigin: 'use-credentials' as const,
  src: apiAddress(path),
})
