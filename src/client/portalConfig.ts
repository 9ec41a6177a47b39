// The school's configuration, which the server embeds in the page.
import type { PortalConfig } from '#shared/contract/portalConfig'

let read: PortalConfig | null = null

const fromPage = (): PortalConfig => {
  const element = document.getElementById('portal-config')
  if (!element?.textContent) throw new Error('The page does not name its school (#portal-config).')
  return JSON.parse(element.textContent) as PortalConfig
}

export const portalConfig = (): PortalConfig => (read ??= fromPage())

/** Sets the configuration on the server, which has no page to read. */
export const providePortalConfig = (config: PortalConfig): void => void (read = config)

/** The CSP nonce for styles; empty if the server did not render the page. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
