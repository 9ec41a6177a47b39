// The school, as the server wrote it into the page.
import type { PortalConfig } from '#shared/contract/portalConfig'

let read: PortalConfig | null = null

const fromPage = (): PortalConfig => {
  const element = document.getElementById('portal-config')
  if (!element?.textContent) throw new Error('The page does not name its school (#portal-config).')
  return JSON.parse(element.textContent) as PortalConfig
}

export const portalConfig = (): PortalConfig => (read ??= fromPage())

/** On the server there is no page to read. */
export const providePortalConfig = (config: PortalConfig): void => void (read = config)

/** The page's one-time number for styles; empty outside of a served page. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
