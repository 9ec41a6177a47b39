// When families of each form may edit their registration.
import type { FormWindow } from '#shared/contract/schoolSettings'
import { useListRegistrationWindowsQuery } from '../../api/schoolSettingsApi'
import { AllForms } from './AllForms'
import { Loaded } from './Loaded'
import { SchoolYear } from './SchoolYear'
import { WindowRow } from './WindowRow'

const Windows = ({ windows }: { windows: readonly FormWindow[] }) =>
  windows.length === 0 ? (
    <p>There are no classes yet. Add them under Classes and houses.</p>
  ) : (
    <>
      {windows.length > 1 && <AllForms windows={windows} />}
      {windows.map((one) => (
        <WindowRow key={one.form_level} stored={one} />
      ))}
      <SchoolYear windows={windows} />
    </>
  )

export const RegistrationSettings = () => {
  const query = useListRegistrationWindowsQuery()
  return (
    <>
      <p className="settings-lead">
        While registration is open, families fill in and change their form. On the day it closes the form can
        only be read; the day before is the last one to change something. The office can always edit.
      </p>
      <Loaded what="The registration windows" query={query}>
        {(windows) => <Windows windows={windows} />}
      </Loaded>
    </>
  )
}
