// When families of each form may edit their registration.
import type { FormWindow } from '#shared/contract/school/registrationSettings'
import { useListRegistrationWindowsQuery } from '#client/api/school/schoolSettingsApi'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { SchoolYear } from './SchoolYear'
import { WindowsTable } from './WindowsTable'
import * as styles from '../settings.module.css'

const Windows = ({ windows }: { windows: readonly FormWindow[] }) =>
  windows.length === 0 ? (
    <p>There are no classes yet. Add them under Classes and houses.</p>
  ) : (
    <>
      <WindowsTable windows={windows} />
      <SchoolYear windows={windows} />
    </>
  )

export const RegistrationSettings = () => {
  const query = useListRegistrationWindowsQuery()
  return (
    <>
      <p className={styles.lead}>
        While registration is open, families fill in and change their form. On the day it closes the form can
        only be read; the day before is the last day for changes. Without a day a form stays open until you
        close it. The office can always edit.
      </p>
      <QueryBoundary what="The registration windows" query={query}>
        {(windows) => <Windows windows={windows} />}
      </QueryBoundary>
    </>
  )
}
