// antd's theme from the school's tokens (shared/rules/theme).
import type { ThemeConfig } from 'antd'
import type { ThemeTokens } from '#shared/rules/theme'
import sizes from './measures.json'

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

const measures = {
  // That of the page (ui/type.css).
  fontFamily: 'inherit',
  // At the usual size of text, in px; the built file says those of letters in rem (scripts/lib/antdStyles.cjs).
  ...sizes,
  motionDurationMid: '0.15s',
  motionDurationSlow: '0.2s',
  lineWidthFocus: 2,
}

interface Manner {
  /** Nothing moves, and nothing waits for a movement to end: base.css has taken them away. */
  readonly isStill: boolean
}

export const antdTheme = (tokens: ThemeTokens, { isStill }: Manner): ThemeConfig => ({
  // Its styles come as a file that is made when the portal is built (antdStyles.css).
  zeroRuntime: true,
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
    ...measures,
    motion: !isStill,
  },
})
