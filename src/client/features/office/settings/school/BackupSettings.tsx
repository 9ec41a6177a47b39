// The state of the backups. It is only read here: the operator sets the backups up.
import { Link } from 'react-router-dom'
import { officePath } from '#client/address/officeView'
import { useGetBackupStateQuery } from '#client/api/operations/backupsApi'
import { useGetRestoreQuery, useListFamiliesNotBackQuery } from '#client/api/students/studentsOfficeApi'
import { WithRight } from '#client/session/rights'
import { momentText } from '#client/ui/dates/moments'
import { Columns, Muted, Stack, Text } from '#client/ui/primitives'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { backupTexts, restoredText, returnsText } from './backupTexts'
import * as styles from '../settings.module.css'

const about = 'The portal makes encrypted copies of all data, and checks each copy.'

export const BackupSettings = () => {
  const query = useGetBackupStateQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <>
      <QueryBoundary what="The state of the backups" query={query}>
        {(state) => {
          const { line, problems } = backupTexts(state, momentText)
          return (
            <Stack gap={4} className={styles.card}>
              {state.scheduled === 1 && (
                <Muted as="p" measured>
                  {about}
                </Muted>
              )}
              <p>{line}</p>
              {problems.length > 0 && (
                <Text as="div" tone="danger" size="small" role="status">
                  {problems.map((text) => (
                    <p key={text}>{text}</p>
                  ))}
                  <p>Please tell the person who runs the portal.</p>
                </Text>
              )}
            </Stack>
          )
        }}
      </QueryBoundary>
      <WithRight to="runOffice">
        <RestoreReport />
      </WithRight>
    </>
  )
}

/** For 30 days after a restore: the answers that have come back, and the families that have not been here since. */
const RestoreReport = () => {
  const { data: restore } = useGetRestoreQuery(undefined, { refetchOnMountOrArgChange: true })
  if (!restore) return null
  return (
    <Stack gap={4} className={styles.card}>
      <h3>Restored from a backup on {momentText(restore.restored_at)}</h3>
      <Muted as="p" measured>
        {restoredText(restore, momentText)}
      </Muted>
      <p>{returnsText(restore)}</p>
      {restore.families_not_back > 0 && (
        <>
          <Muted as="p" measured>
            These families signed in within the 30 days before, as far as the backup knows, and have not been
            back since. Their last answers may still be on their devices: ask them to open the portal once on
            the same device.
          </Muted>
          <FamiliesNotBack />
        </>
      )}
    </Stack>
  )
}

const FamiliesNotBack = () => {
  const query = useListFamiliesNotBackQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <QueryBoundary what="The families" query={query}>
      {(families) => (
        <Columns as="ul" keepsWidth min="260px" gap={6} rowGap={2}>
          {families.map(({ student_id, name, class_id }) => (
            <li key={student_id}>
              <Link to={officePath('dashboard', { student: student_id })}>{name}</Link>
              {class_id ? ` · ${class_id}` : ''}
            </li>
          ))}
        </Columns>
      )}
    </QueryBoundary>
  )
}
