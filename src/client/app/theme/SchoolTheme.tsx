// antd in the school's colours; only in the pages after sign-in, the first page does without antd.
import { ConfigProvider } from 'antd'
import { useLayoutEffect, type ReactNode } from 'react'
import { portalConfig, styleNonce } from '../../portalConfig'
import { useMedia } from '../../ui/hooks/useMedia'
import '../antdStyles.css'
import { antdTheme } from './theme'
import { drawWithWhatIsHere } from './typeface'
import '../../ui/antd.css'
import '../../ui/type.css'
import '../../ui/print.css'

/**
 * Some of antd's parts write <style> elements without the page's nonce, which the content security policy refuses:
 * every style element gets it when it is made.
 */
const giveStylesTheNonce = () => {
  const nonce = styleNonce()
  const create = document.createElement.bind(document)
  document.createElement = (tag: string, options?: ElementCreationOptions) => {
    const element = create(tag, options)
    if (nonce && tag.toLowerCase() === 'style') element.nonce = nonce
    return element
  }
}
giveStylesTheNonce()

export const SchoolTheme = ({ children }: { children: ReactNode }) => {
  useLayoutEffect(drawWithWhatIsHere, [])
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  return (
    <ConfigProvider theme={antdTheme(portalConfig().theme, { isStill })} csp={{ nonce: styleNonce() }}>
      {children}
    </ConfigProvider>
  )
}
