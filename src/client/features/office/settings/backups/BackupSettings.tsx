// Whether the portal could be brought back. Only to read: the operator sets the backups up.
import { useGetBackupStateQuery } from '#client/api/school/schoolSettingsApi'
import { momentText } from '#client/ui/dates/moments'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { backupTexts } from './backupTexts'
import { RestoreReport } from './RestoreReport'
import * as styles from '../settings.module.css'

const about = 'The portal makes encrypted copies of all data in another place, and checks each copy.'

export const BackupSettings = () => {
  const query = useGetBackupStateQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <>
      <QueryBoundary what="The state of the backups" query={query}>
        {(state) => {
          const { line, problems } = backupTexts(state, momentText)
          return (
            <div className={styles.card}>
              {state.scheduled === 1 && <p className={styles.lead}>{about}</p>}
              <p>{line}</p>
              {problems.length > 0 && (
                <div className={styles.problem} role="status">
                  {problems.map((text) => (
                    <p key={text}>{text}</p>
                  ))}
                  <p>Please tell the person who runs the portal.</p>
                </div>
              )}
            </div>
          )
        }}
      </QueryBoundary>
      <RestoreReport />
    </>
  )
}
