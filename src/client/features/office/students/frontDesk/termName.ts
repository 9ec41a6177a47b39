import { academicYear } from '#shared/rules/dates'
import type { TermKey } from '#shared/rules/termReports/termPosting'

/** 'Term 2, 2025-2026' */
export const termName = ({ year, term }: TermKey): string => `Term ${term}, ${academicYear(year)}`
