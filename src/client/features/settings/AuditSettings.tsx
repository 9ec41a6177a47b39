// What was done, by whom, newest first. Only to read: nobody can change it.
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useListAuditQuery, type AuditQuery } from '../../api/settingsApi'
import { AuditChainNote } from './AuditChainNote'
import { AuditEntry } from './AuditEntry'
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

export const AuditSettings = () => {
  const [about, setAbout] = useState('')
  return (
    <>
      <AuditChainNote />
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
      {about !== '' && (
        <div className="save-bar">
          <span role="status">What was done by or to {personText(about)}</span>
          <Button onClick={() => setAbout('')}>Show everything</Button>
        </div>
      )}
      <Page key={`page ${about}`} wanted={about === '' ? {} : { about }} onAbout={setAbout} />
    </>
  )
}
