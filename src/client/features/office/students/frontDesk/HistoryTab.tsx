// The history of the record; each value can be restored.
import { Button, Popconfirm } from 'antd'
import type { FieldChange } from '#shared/contract/students/fieldHistory'
import { loginOf } from '#shared/rules/access/accountId'
import { isNote } from '#shared/rules/intake/lastYear'
import { siblingText } from '#shared/rules/students/siblingCopy'
import type { Correction } from '#shared/contract/students/corrections'
import {
  useListFieldHistoryQuery,
  useRestoreFieldMutation,
  useListCorrectionsQuery,
} from '#client/api/students/studentsApi'
import { useGetContactHistoryQuery } from '#client/api/messages/messagesApi'
import { contactLines } from '#client/lists/messageTexts'
import { errorText } from '#client/api/transport/errorText'
import { useRight } from '#client/session/rights'
import { QueryBoundary, ShowOlder } from '#client/ui/QueryBoundary'
import { momentText } from '#client/ui/dates/moments'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { Panel } from '#client/ui/panels/Panel'
import { useListStaffViewsQuery, type ViewsPage } from '#client/api/privacy/privacyApi'
import { ListOpened, ViewRow } from '#client/record/ViewRow'
import { List, Muted, Row, Stack, Text } from '#client/ui/primitives'
import { BesideValue } from './RecordSection'

export const HistoryTab = ({ studentId }: { studentId: string }) => {
  const [restore, { data, error, isLoading }] = useRestoreFieldMutation()
  return (
    <>
      <ErrorAlert text={error ? `${errorText(error)} Nothing was changed.` : null} />
      <Muted as="p" role="status">
        {data && (data.restored === 1 ? 'The earlier answer was restored.' : (data.notice ?? ''))}
      </Muted>
      <HistoryPage
        studentId={studentId}
        isBusy={isLoading}
        onRestore={({ id }) => void restore({ student_id: studentId, change_id: id })}
      />
      <CorrectionsPart studentId={studentId} />
      <ContactsPart studentId={studentId} />
      <SeenPart studentId={studentId} />
    </>
  )
}

interface PageProps {
  readonly studentId: string
  /** Only changes older than this id; undefined: the newest. */
  readonly before?: number | undefined
  readonly isBusy: boolean
  readonly onRestore: (change: FieldChange) => void
}

const HistoryPage = (props: PageProps) => {
  const { studentId, before, isBusy, onRestore } = props
  const query = useListFieldHistoryQuery({ studentId, ...(before !== undefined && { before }) })
  return (
    <QueryBoundary what="The history" query={query} rows={8}>
      {({ changes, next }) => (
        <>
          {changes.length === 0 && before === undefined ? (
            <Muted as="p">Nothing has been changed in this record yet.</Muted>
          ) : (
            <List gap={0} lines="below" entryPad={3}>
              {changes.map((one) => (
                <ChangeRow key={one.id} change={one} isBusy={isBusy} onRestore={() => onRestore(one)} />
              ))}
            </List>
          )}
          {next !== null && (
            <ShowOlder title="Show older changes">{() => <HistoryPage {...props} before={next} />}</ShowOlder>
          )}
        </>
      )}
    </QueryBoundary>
  )
}

interface ChangeRowProps {
  readonly change: FieldChange
  readonly isBusy: boolean
  readonly onRestore: () => void
}

const ChangeRow = ({ change, isBusy, onRestore }: ChangeRowProps) => {
  const mayEdit = useRight('editRecords')
  return (
    <Row as="li" gap={4} rowGap={2}>
      <Stack gap={0} size="small" breaks grow={240} shrinks>
        <Text as="strong" weight={600}>
          {change.label}
        </Text>
        {!isNote(change.field) && (
          <span>
            <del>{valueText(change.before)}</del> → <ins>{valueText(change.after)}</ins>
          </span>
        )}
        <Muted>{`${momentText(change.at)}, by ${whoText(change)}${siblingText(change)}`}</Muted>
      </Stack>
      {mayEdit && change.restorable === 1 && (
        <Popconfirm
          title={`Restore “${valueText(change.before)}”?`}
          description="The change will be listed here too, and you can undo it the same way."
          okText="Restore this answer"
          onConfirm={onRestore}
        >
          <Button disabled={isBusy} aria-label={`Restore ${change.label}: ${valueText(change.before)}`}>
            Restore
          </Button>
        </Popconfirm>
      )}
    </Row>
  )
}

const valueText = (value: string | null): string => value ?? 'not answered'

const whoText = ({ by, account, device }: FieldChange): string =>
  by === 'family'
    ? `the family${device ? `, ${device.name}, signed in ${momentText(device.signed_in_at)}` : ''}`
    : `the school${account ? ` (${loginOf(account)})` : ''}`

/** Corrections that the family asked for, with the answers. */
const CorrectionsPart = ({ studentId }: { studentId: string }) => {
  const query = useListCorrectionsQuery(studentId)
  return (
    <Panel isFlat title="Corrections asked for">
      <QueryBoundary what="The corrections" query={query} rows={2}>
        {(corrections) => <Corrections corrections={corrections} />}
      </QueryBoundary>
    </Panel>
  )
}

const Corrections = ({ corrections }: { corrections: readonly Correction[] }) => {
  if (corrections.length === 0) return <Muted as="p">The family has not asked for any corrections.</Muted>
  return (
    <List gap={0} lines="below" entryPad={3} size="small">
      {corrections.map((correction) => (
        <li key={correction.id}>
          <Text as="strong" weight={600}>
            {correction.label}
          </Text>
          <BesideValue note={correction} />
        </li>
      ))}
    </List>
  )
}

/** Calls, messages that the office opened, and e-mail of the portal: the last first. */
const ContactsPart = ({ studentId }: { studentId: string }) => {
  const query = useGetContactHistoryQuery(studentId)
  return (
    <Panel isFlat title="Contacts with the family">
      <QueryBoundary what="The contacts" query={query} rows={2}>
        {(history) => <Contacts contacts={contactLines(history)} />}
      </QueryBoundary>
    </Panel>
  )
}

const Contacts = ({ contacts }: { contacts: ReturnType<typeof contactLines> }) => {
  if (contacts.length === 0) return <Muted as="p">The school has not contacted the family yet.</Muted>
  return (
    <List gap={0} lines="below" entryPad={3} size="small">
      {contacts.map(({ key, title, more }) => (
        <li key={key}>
          <Text as="strong" weight={600}>
            {title}
          </Text>
          <Muted as="p">{more}</Muted>
        </li>
      ))}
    </List>
  )
}

/** The people of the office who have looked at this student's data. */
const SeenPart = ({ studentId }: { studentId: string }) => (
  <Panel
    isFlat
    title="Who has seen this"
    description="The family sees the same list, without the names of accounts."
  >
    <Page studentId={studentId} />
  </Panel>
)

const Page = (wanted: ViewsPage) => {
  const query = useListStaffViewsQuery(wanted)
  const isNewest = wanted.before === undefined
  return (
    <QueryBoundary what="Who has seen this" query={query} rows={4}>
      {({ views, next, list_opened_at: openedAt }) => (
        <>
          {isNewest && <ListOpened at={openedAt} />}
          {isNewest && views.length === 0 ? (
            <Muted as="p">No one in the office has opened this record yet.</Muted>
          ) : (
            <List gap={0} lines="between" entryPad={3}>
              {views.map((view) => (
                <ViewRow key={view.id} view={view} />
              ))}
            </List>
          )}
          {next !== null && (
            <ShowOlder>{() => <Page studentId={wanted.studentId} before={next} />}</ShowOlder>
          )}
        </>
      )}
    </QueryBoundary>
  )
}
