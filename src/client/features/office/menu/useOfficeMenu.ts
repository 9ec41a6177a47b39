import { activeMenu } from '#client/address/officeView'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useGetSettingsQuery } from '#client/api/school/schoolSettingsApi'
import { visibleEntries, type MenuEntry } from './visibleEntries'

export const useOfficeMenu = (entries: readonly MenuEntry[]) => {
  const { query } = useOfficeQuery()
  // While the settings are on their way, and when they cannot be read, the usual entries are there.
  const { data: settings } = useGetSettingsQuery()
  const active = activeMenu(query)
  return { active, visible: visibleEntries(entries, settings, active) }
}
