// antd in the school's colours, for the pages after the sign-in: the first page has no antd.
import { StyleProvider } from '@ant-design/cssinjs'
import { ConfigProvider, type ThemeConfig } from 'antd'
import { useLayoutEffect, type ReactNode } from 'react'
import type { ThemeTokens } from '#shared/rules/theme'
import { portalConfig, styleNonce } from '../../portalConfig'
import { useMedia, useTextScale } from '../../ui/hooks/browser'
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

// antd's theme from the school's tokens (shared/rules/theme).

/** antd draws text lighter than 4.5:1 in some places: every grey of words is `muted` or darker. */
const wordColours = ({ text, muted }: ThemeTokens) => ({
  colorText: text,
  colorTextHeading: text,
  colorTextLabel: muted,
  colorTextSecondary: muted,
  colorTextTertiary: muted,
  colorTextDescription: muted,
  colorTextPlaceholder: muted,
  // A closed form is read, not looked through (UX-34).
  colorTextDisabled: text,
  colorIcon: muted,
})

const accentColours = (tokens: ThemeTokens) => ({
  colorPrimary: tokens.accent,
  colorPrimaryHover: tokens.accentHover,
  colorPrimaryActive: tokens.accentActive,
  colorPrimaryBg: tokens.accentTint,
  colorPrimaryBgHover: tokens.accentTintStrong,
  colorTextLightSolid: tokens.onAccent,
  colorInfo: tokens.accent,
  colorInfoBg: tokens.accentTint,
  colorLink: tokens.link,
  colorLinkHover: tokens.accentHover,
  colorLinkActive: tokens.accentActive,
  colorPrimaryBorder: tokens.focus,
})

const stateColours = (tokens: ThemeTokens) => ({
  colorSuccess: tokens.success,
  colorSuccessBg: tokens.successTint,
  colorWarning: tokens.warn,
  colorWarningBg: tokens.warnTint,
  colorError: tokens.danger,
  colorErrorBg: tokens.dangerTint,
})

/** antd writes its sizes in px: those of letters, and of what holds letters, grow with the reader's own size of text. */
const measures = (textScale: number) => ({
  // The typeface of the page (ui/type.css).
  fontFamily: 'inherit',
  fontSize: 16 * textScale,
  fontSizeSM: 14 * textScale,
  lineHeight: 1.5,
  controlHeight: 40 * textScale,
  controlHeightLG: 46 * textScale,
  borderRadius: 8,
  borderRadiusLG: 10,
  motionDurationMid: '0.15s',
  motionDurationSlow: '0.2s',
  lineWidthFocus: 2,
})

/** The one table is close (ui/tables/DataTable.tsx): its rows have a height of their own. */
const tableLook = (tokens: ThemeTokens, textScale: number) => ({
  cellFontSizeSM: 14 * textScale,
  cellPaddingInlineSM: 8,
  cellPaddingBlockSM: 0,
  headerBg: tokens.surface,
  headerColor: tokens.muted,
  headerSortActiveBg: tokens.surface,
  bodySortBg: 'transparent',
  headerSplitColor: 'transparent',
})

interface Manner {
  /** Nothing moves, and nothing waits for a movement to end: base.css has taken them away. */
  readonly isStill: boolean
  /** 1, or 2 for a reader who has text twice as large as usual. */
  readonly textScale: number
}

const antdTheme = (tokens: ThemeTokens, { isStill, textScale }: Manner): ThemeConfig => ({
  // There is one antd on the page: its class names need no hash.
  hashed: false,
  token: {
    ...wordColours(tokens),
    ...accentColours(tokens),
    ...stateColours(tokens),
    colorBgLayout: tokens.background,
    colorBgContainer: tokens.surface,
    colorBgElevated: tokens.surface,
    colorBorder: tokens.inputBorder,
    colorBorderSecondary: tokens.border,
    colorSplit: tokens.border,
    ...measures(textScale),
    motion: !isStill,
  },
  components: { Table: tableLook(tokens, textScale) },
})
