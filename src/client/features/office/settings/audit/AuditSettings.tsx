// What was done, by whom, newest first. Only to read: nobody can change it.
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { auditKinds, type AuditKindId } from '#shared/rules/auditKinds'
import { useListAuditQuery, type AuditQuery } from '../../api/schoolSettingsApi'
import { DayInput } from '../../ui/DayInput'
import { AuditChainNote } from './AuditChainNote'
import { AuditEntry } from './AuditEntry'
import { AuditExport } from './AuditExport'
import { personText } from './auditTexts'
import { Loaded } from './Loaded'
import { SettingsField } from './SettingsField'

interface PageProps {
  readonly wanted: AuditQuery
  readonly onAbout: (name: string) => void
}

/** One page of 50; the next one follows in its own place when it is asked for. */
const Page = ({ wanted, onAbout }: PageProps) => {
  // Nearly everything that is done adds to it, here and elsewhere.
  const query = useListAuditQuery(wanted, { refetchOnMountOrArgChange: true })
  const [isMore, setMore] = useState(false)
  return (
    <Loaded what="The list" query={query}>
      {({ rows, next }) => (
        <>
          <ul className="audit">
            {rows.map((row) => (
              <AuditEntry key={row.id} row={row} onAbout={onAbout} />
            ))}
          </ul>
          {rows.length === 0 && wanted.before === undefined && <p>Nothing of that kind was noted.</p>}
          {next !== null && !isMore && <Button onClick={() => setMore(true)}>Older</Button>}
          {next !== null && isMore && <Page wanted={{ ...wanted, before: next }} onAbout={onAbout} />}
        </>
      )}
    </Loaded>
  )
}

type Wish = Pick<AuditQuery, 'about' | 'kind' | 'from' | 'to'>

const kindChoices = auditKinds.map(({ id, title }) => ({ value: id, label: title }))

const AuditFilters = ({ wish, onWish }: { wish: Wish; onWish: (wish: Wish) => void }) => (
  <div className="settings-fields">
    <SettingsField label="What about">
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
    </SettingsField>
    {(['from', 'to'] as const).map((end) => (
      <SettingsField key={end} label={end === 'from' ? 'From' : 'To'}>
        {(control) => (
          <DayInput
            {...control}
            value={wish[end] ?? null}
            onChange={(day) => onWish({ ...wish, [end]: day ?? undefined })}
          />
        )}
      </SettingsField>
    ))}
  </div>
)

export const AuditSettings = () => {
  const [wish, setWish] = useState<Wish>({})
  const { about = '' } = wish
  const setAbout = (name: string) => setWish({ ...wish, about: name === '' ? undefined : name })
  return (
    <>
      <AuditChainNote />
      <AuditFilters wish={wish} onWish={setWish} />
      <SettingsField label="Only about" hint="Choose a name in the list, or type one: admin:m.joseph, form:1">
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
      </SettingsField>
      <div className="save-bar">
        {about !== '' && (
          <>
            <span role="status">What was done by or to {personText(about)}</span>
            <Button onClick={() => setAbout('')}>Show everything</Button>
          </>
        )}
        <AuditExport wanted={wish} />
      </div>
      <Page key={JSON.stringify(wish)} wanted={wish} onAbout={setAbout} />
    </>
  )
}
