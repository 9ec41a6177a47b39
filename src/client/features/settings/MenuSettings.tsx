// Which entries the office's menu has, and whether visitors may search for their student ID. Each switch saves
// by itself.
import type { Settings } from '#shared/contract/settings'
import { useGetSettingsQuery, useSaveSettingsMutation } from '../../api/settingsApi'
import { Loaded } from './Loaded'
import { SaveState } from './SaveState'
import { SwitchRow } from './SwitchRow'

type SwitchName = 'exportData' | 'reports' | 'importStudents' | 'studentSearch'

const menuRows: ReadonlyArray<{ name: SwitchName; title: string; text: string }> = [
  { name: 'exportData', title: 'Export Data', text: 'All registration data as a spreadsheet.' },
  { name: 'reports', title: 'Reports', text: 'The registration report and papers of whole classes.' },
  { name: 'importStudents', title: 'Import Students', text: 'Lists of students, and of marks and remarks.' },
]

const titles: Readonly<Record<SwitchName, string>> = {
  exportData: 'Export Data',
  reports: 'Reports',
  importStudents: 'Import Students',
  studentSearch: 'Student-ID search',
}

const tell = (current: unknown): string => {
  const settings = current as Settings
  const on = (Object.keys(titles) as SwitchName[]).filter((name) => settings[name] === 1)
  return on.length === 0 ? 'all off' : `on: ${on.map((name) => titles[name]).join(', ')}`
}

const searchText = ({ searchIsForbidden }: Settings): string =>
  searchIsForbidden === 1
    ? 'Whoever runs this server has switched it off for good.'
    : 'On the sign-in page, families can look up the student ID by the name. Without it they ask the office.'

const Switches = ({ settings }: { settings: Settings }) => {
  const [save, saving] = useSaveSettingsMutation()
  const { searchIsForbidden, ...stored } = settings
  const set = (name: SwitchName) => (isOn: boolean) => void save({ ...stored, [name]: isOn ? 1 : 0 })
  return (
    <>
      <h3>Entries of the menu</h3>
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
      <h3>Sign-in page</h3>
      <SwitchRow
        title="Student-ID search"
        text={searchText(settings)}
        isOn={settings.studentSearch === 1 && searchIsForbidden === 0}
        isDisabled={saving.isLoading || searchIsForbidden === 1}
        onSwitch={set('studentSearch')}
      />
      <SaveState saving={saving} tell={tell} />
    </>
  )
}

export const MenuSettings = () => {
  const query = useGetSettingsQuery()
  return (
    <Loaded what="The switches" query={query}>
      {(settings) => <Switches settings={settings} />}
    </Loaded>
  )
}
