// Whether the portal could be brought back. Only to read: the operator sets the backups up.
import { useGetBackupStateQuery } from '../../api/schoolSettingsApi'
import { momentText } from '../../ui/moments'
import { backupTexts } from './backupTexts'
import { Loaded } from './Loaded'

const about =
  'The portal copies everything families and the office have entered to another disk, encrypted, and reads each copy back.'

export const BackupSettings = () => {
  const query = useGetBackupStateQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <Loaded what="The state of the backups" query={query}>
      {(state) => {
        const { line, problems } = backupTexts(state, momentText)
        return (
          <div className="settings-card">
            {state.scheduled === 1 && <p className="settings-lead">{about}</p>}
            <p>{line}</p>
            {problems.length > 0 && (
              <div className="settings-problem" role="status">
                {problems.map((text) => (
                  <p key={text}>{text}</p>
                ))}
                <p>Please tell the person who looks after the portal.</p>
              </div>
            )}
          </div>
        )
      }}
    </Loaded>
  )
}
