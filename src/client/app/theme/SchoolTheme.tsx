// antd in the school's colours; only in the pages after sign-in, the first page does without antd.
import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { portalConfig, styleNonce } from '../../portalConfig'
import { useMedia } from '../../ui/hooks/useMedia'
import '../antdStyles.css'
import { giveStylesTheNonce } from './nonce'
import { antdTheme } from './theme'
import '../../ui/antd.css'
import '../../ui/type.css'
import '../../ui/print.css'

giveStylesTheNonce()

export const SchoolTheme = ({ children }: { children: ReactNode }) => {
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  return (
    <ConfigProvider theme={antdTheme(portalConfig().theme, { isStill })} csp={{ nonce: styleNonce() }}>
      {children}
    </ConfigProvider>
  )
}
