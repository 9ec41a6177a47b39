// antd in the school's colours; only in the pages after sign-in, the first page does without antd.
import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { portalConfig, styleNonce } from '../portalConfig'
import { giveStylesTheNonce } from './nonce'
import './antdStyles.css'
import { antdTheme } from './theme'

giveStylesTheNonce()

export const SchoolTheme = ({ children }: { children: ReactNode }) => (
  <ConfigProvider theme={antdTheme(portalConfig().theme)} csp={{ nonce: styleNonce() }}>
    {children}
  </ConfigProvider>
)
