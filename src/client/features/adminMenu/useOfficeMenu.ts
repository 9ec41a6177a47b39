import { activeMenu, officeMenus, type OfficeMenu } from '../../officeView'
import { useGetSettingsQuery } from '../../api/settingsApi'
import { useOfficeQuery } from '../../ui/useOfficeQuery'
import { visibleMenus } from './officeEntries'

const switches = ['exportData', 'reports', 'importStudents'] as const

/** @param built entries that have a screen */
export const useOfficeMenu = (built: readonly OfficeMenu[]) => {
  const { query } = useOfficeQuery()
  // While the settings are on their way, and when they cannot be read, the usual entries are there.
  const { data: settings } = useGetSettingsQuery()
  const wanted = activeMenu(query)
  const active = built.includes(wanted) ? wanted : officeMenus[0]
  const switchedOn = switches.filter((name) => settings?.[name] === 1)
  return { active, visible: visibleMenus({ built, switchedOn, active }) }
}
