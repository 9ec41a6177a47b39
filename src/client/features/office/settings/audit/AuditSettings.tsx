// What was done, by whom, newest first; read-only.
import { Button, Input, Select } from 'antd'
import { auditKinds, type AuditKindId } from '#shared/rules/trail/auditActions'
import { auditDaysProblem } from '#shared/rules/trail/auditDays'
import { useListAuditQuery, type AuditQuery } from '#client/api/school/schoolSettingsApi'
import { DayInput } from '#client/ui/dates/DayInput'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { ShowOlder } from '#client/ui/ShowOlder'
import { Field } from '#client/ui/fields/Field'
import { AuditChainNote } from './AuditChainNote'
import { AuditEntry } from './AuditEntry'
import { AuditExport } from './AuditExport'
import { personText } from './auditTexts'
import { useAuditWish, type AuditWish } from './useAuditWish'
import { ButtonRow } from '#client/ui/panels/ButtonRow'
import * as styles from './audit.module.css'
import * as settingsStyles from '../settings.module.css'

interface PageProps {
  readonly wanted: AuditQuery
  readonly onAbout: (name: string) => void
}

const nothingText = ({ about, kind, from, to }: AuditQuery): string =>
  [about, kind, from, to].some(Boolean) ? 'No entries match.' : 'Nothing has been recorded yet.'

/** One page of 50; the next one follows in its own place when it is asked for. */
const Page = ({ wanted, onAbout }: PageProps) => {
  // Nearly everything that is done adds to it, here and elsewhere.
  const query = useListAuditQuery({ ...wanted, together: 1 }, { refetchOnMountOrArgChange: true })
  return (
    <QueryBoundary what="The list" query={query}>
      {({ rows, next }) => (
        <>
          <ul className={styles.audit}>
            {rows.map((row) => (
              <AuditEntry key={row.id} row={row} onAbout={onAbout} />
            ))}
          </ul>
          {rows.length === 0 && wanted.before === undefined && <p>{nothingText(wanted)}</p>}
          {next !== null && (
            <ShowOlder title="Older">
              {() => <Page wanted={{ ...wanted, before: next }} onAbout={onAbout} />}
            </ShowOlder>
          )}
        </>
      )}
    </QueryBoundary>
  )
}

const kindChoices = auditKinds.map(({ id, title }) => ({ value: id, label: title }))

interface FiltersProps {
  readonly wish: AuditWish
  /** With the last day. */
  readonly problem: string | null
  readonly onWish: (wish: AuditWish) => void
}

const AuditFilters = ({ wish, problem, onWish }: FiltersProps) => (
  <div className={settingsStyles.fields}>
    <Field label="Topic">
      {(control) => (
        <Select
          {...control}
          placeholder="Everything"
          allowClear
          value={wish.kind ?? null}
          options={kindChoices}
          onChange={(kind: AuditKindId | undefined) => onWish({ ...wish, kind })}
        />
      )}
    </Field>
    {(['from', 'to'] as const).map((end) => (
      <Field key={end} label={end === 'from' ? 'From' : 'To'} problem={end === 'to' ? problem : null} isRead>
        {(control) => (
          <DayInput
            {...control}
            value={wish[end] ?? null}
            onChange={(day) => onWish({ ...wish, [end]: day ?? undefined })}
          />
        )}
      </Field>
    ))}
  </div>
)

export const AuditSettings = () => {
  const { wish, setWish, setAbout } = useAuditWish()
  const { about = '' } = wish
  const problem = auditDaysProblem(wish)
  return (
    <>
      <AuditChainNote />
      <AuditFilters wish={wish} problem={problem} onWish={setWish} />
      <Field label="Only about" hint="Choose a name in the list, or type a username or a student ID">
        {(control) => (
          <Input.Search
            key={about}
            {...control}
            defaultValue={about}
            allowClear
            maxLength={80}
            enterButton="Show"
            onSearch={(text) => setAbout(text.trim())}
          />
        )}
      </Field>
      <ButtonRow>
        {about !== '' && (
          <>
            <span role="status">What was done by or to {personText(about)}</span>
            <Button onClick={() => setAbout('')}>Show everything</Button>
          </>
        )}
        <AuditExport wanted={wish} isDisabled={problem !== null} />
      </ButtonRow>
      {problem === null && <Page key={JSON.stringify(wish)} wanted={wish} onAbout={setAbout} />}
    </>
  )
}
