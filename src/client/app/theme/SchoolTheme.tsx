// antd in the school's colours, for the pages after the sign-in: the first page has no antd.
import { StyleProvider } from '@ant-design/cssinjs'
import { ConfigProvider } from 'antd'
import { useLayoutEffect, type ReactNode } from 'react'
import { portalConfig, styleNonce } from '../../portalConfig'
import { useMedia, useTextScale } from '../../ui/hooks/browser'
import { antdTheme } from './theme'
import { drawWithWhatIsHere } from './typeface'
import '../../ui/antd.css'
import '../../ui/type.css'
import '../../ui/print.css'

/**
 * Some parts of antd, such as the one that stops a page from scrolling under a dialog, write style elements without the
 * page's nonce, which the content security policy refuses. Every style element gets it when it is made.
 */
const giveStylesTheNonce = () => {
  const create = document.createElement.bind(document)
  document.createElement = (tag: string, options?: ElementCreationOptions) => {
    const element = create(tag, options)
    if (tag.toLowerCase() === 'style') element.nonce = styleNonce()
    return element
  }
}
giveStylesTheNonce()

export const SchoolTheme = ({ children }: { children: ReactNode }) => {
  useLayoutEffect(drawWithWhatIsHere, [])
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const textScale = useTextScale()
  return (
    // The layer `antd` of app/base.css: the portal's own styles have the last word.
    <StyleProvider layer>
      <ConfigProvider
        theme={antdTheme(portalConfig().theme, { isStill, textScale })}
        csp={{ nonce: styleNonce() }}
        wave={{ disabled: true }}
      >
        {children}
      </ConfigProvider>
    </StyleProvider>
  )
}
