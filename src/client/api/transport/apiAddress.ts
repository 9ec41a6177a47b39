import { portalConfig } from '../../portalConfig'

/** The absolute address of a path of the API: its host is configured, by default the page's own. */
export const apiAddress = (path: string): string =>
  new URL(path, portalConfig().apiHost || window.location.origin).href
