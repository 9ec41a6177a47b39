import type { ReactNode } from 'react'
import type { Settings } from '#shared/contract/school/schoolSettings'
import type { OfficeMenu } from '#client/address/officeView'

/** The rows are in pages/office/officeScreens. */
export interface MenuEntry {
  readonly menu: OfficeMenu
  readonly title: string
  readonly icon: ReactNode
  /** Hidden until this switch of the school's settings is on. */
  readonly isShownBy?: 'exportData' | 'reports' | 'importStudents'
}

/** In the menu's order. The open one is always among them: exactly one entry is active. */
export const visibleEntries = (
  entries: readonly MenuEntry[],
  settings: Partial<Settings> | undefined,
  active: OfficeMenu,
): readonly MenuEntry[] =>
  entries.filter(
    ({ menu, isShownBy }) => isShownBy === undefined || settings?.[isShownBy] === 1 || menu === active,
  )
