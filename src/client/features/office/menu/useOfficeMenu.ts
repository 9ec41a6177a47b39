import { activeMenu } from '../../../address/officeView'
import { useOfficeQuery } from '../../../address/useOfficeQuery'
import { useGetSettingsQuery } from '../../../api/office/schoolSettingsApi'
import { visibleMenus } from './officeEntries'

const switches = ['exportData', 'reports', 'importStudents'] as const

export const useOfficeMenu = () => {
  const { query } = useOfficeQuery()
  // While the settings are on their way, and when they cannot be read, the usual entries are there.
  const { data: settings } = useGetSettingsQuery()
  const active = activeMenu(query)
  const switchedOn = switches.filter((name) => settings?.[name] === 1)
  return { active, visible: visibleMenus({ switchedOn, active }) }
}
