// The entries of the office's menu. Each switch saves by itself.
import type { Settings } from '#shared/contract/school/schoolSettings'
import { useGetSettingsQuery, useSaveSettingsMutation } from '#client/api/school/schoolOfficeApi'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { SaveState, SwitchRow } from '../parts/SaveBar'

export const MenuSettings = () => {
  const query = useGetSettingsQuery()
  return (
    <QueryBoundary what="The switches" query={query}>
      {(settings) => <Switches settings={settings} />}
    </QueryBoundary>
  )
}

type SwitchName = 'exportData' | 'reports' | 'importStudents'

/** Entries that may be switched off; all other entries always stand there. */
export const menuRows: ReadonlyArray<{ name: SwitchName; title: string; text: string }> = [
  { name: 'exportData', title: 'Export Data', text: 'All registration data as a spreadsheet.' },
  { name: 'reports', title: 'Reports', text: 'The registration report, lists and papers of whole classes.' },
  { name: 'importStudents', title: 'Import Students', text: 'Lists of students, and of marks and remarks.' },
]

const Switches = ({ settings }: { settings: Settings }) => {
  const [save, saving] = useSaveSettingsMutation()
  const { searchIsForbidden: _fixed, ...stored } = settings
  const set = (name: SwitchName) => (isOn: boolean) => void save({ ...stored, [name]: isOn ? 1 : 0 })
  return (
    <>
      <h3>Menu entries</h3>
      {menuRows.map(({ name, title, text }) => (
        <SwitchRow
          key={name}
          title={title}
          text={text}
          isOn={settings[name] === 1}
          isDisabled={saving.isLoading}
          onSwitch={set(name)}
        />
      ))}
      <SaveState saving={saving} tell={tell} />
    </>
  )
}

const tell = (current: unknown): string => {
  const settings = current as Settings
  const on = menuRows.filter(({ name }) => settings[name] === 1)
  return on.length === 0 ? 'all off' : `on: ${on.map(({ title }) => title).join(', ')}`
}
