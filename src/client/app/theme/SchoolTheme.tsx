// antd in the school's colours; only in the pages after sign-in, the first page does without antd.
import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { portalConfig, styleNonce } from '../portalConfig'
import { useMedia } from '../ui/useMedia'
import { giveStylesTheNonce } from './nonce'
import './antdStyles.css'
import { antdTheme } from './theme'

giveStylesTheNonce()

export const SchoolTheme = ({ children }: { children: ReactNode }) => {
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  return (
    <ConfigProvider theme={antdTheme(portalConfig().theme, { isStill })} csp={{ nonce: styleNonce() }}>
      {children}
    </ConfigProvider>
  )
}
