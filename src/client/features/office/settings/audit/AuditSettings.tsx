// The audit log, newest entries first; read-only.
import { CheckCircleFilled, WarningFilled } from '@ant-design/icons'
import { Button, Input, Select, Skeleton } from 'antd'
import { useState } from 'react'
import type { AuditChain, AuditRow } from '#shared/contract/trail/audit'
import { isRealDate } from '#shared/record/fieldRules'
import { auditDaysProblem, auditKinds, type AuditKindId } from '#shared/rules/trail/auditActions'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useGetAuditChainQuery, useListAuditQuery, type AuditQuery } from '#client/api/trail/auditApi'
import { count } from '#client/ui/count'
import { DayInput } from '#client/ui/dates/DayInput'
import { momentText, secondsText } from '#client/ui/dates/moments'
import { Field } from '#client/ui/fields/Field'
import { LoadFailure, QueryBoundary, ShowOlder } from '#client/ui/QueryBoundary'
import { ButtonRow } from '#client/ui/panels/Panel'
import { Columns, List, Muted, Row, Text } from '#client/ui/primitives'
import { AuditExport } from './AuditExport'
import { detailParts, detailsText, personText, savesText, sentence, type SentencePart } from './auditTexts'
import * as styles from './audit.module.css'

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

type AuditWish = Pick<AuditQuery, 'about' | 'kind' | 'from' | 'to'>

/** The filter of the log. It stands in the address: a reload and Back show the same, and a colleague can be sent it. */
const useAuditWish = () => {
  const { query, change } = useOfficeQuery()
  const kind = query.get('logKind')
  const wish: AuditWish = {
    about: query.get('logAbout') ?? undefined,
    kind: isKind(kind) ? kind : undefined,
    from: dayIn(query.get('logFrom')),
    to: dayIn(query.get('logTo')),
  }
  return {
    wish,
    setWish: (next: AuditWish) =>
      change({ logKind: next.kind ?? '', logFrom: next.from ?? '', logTo: next.to ?? '' }, { replace: true }),
    /** The same name again is not a new step for Back. */
    setAbout: (name: string) => change({ logAbout: name }, { replace: name === (wish.about ?? '') }),
  }
}

const isKind = (text: string | null): text is AuditKindId => auditKinds.some(({ id }) => id === text)

const dayIn = (text: string | null): string | undefined =>
  text !== null && isRealDate(text) ? text : undefined

/** Each entry carries a fingerprint of the entry before it, which shows whether the log is as it was written. */
const AuditChainNote = () => {
  const { data, isError, isFetching, refetch } = useGetAuditChainQuery()
  if (!data && isError) return <LoadFailure what="The state of the log" onRetry={() => void refetch()} />
  if (!data) return <Skeleton.Input active block />
  const isWhole = data.fault === null
  return (
    <Row
      gap={3}
      align="start"
      size="small"
      breaks
      tint={isWhole ? 'success' : 'danger'}
      className={styles.auditChain}
    >
      <Text
        as={isWhole ? CheckCircleFilled : WarningFilled}
        tone={isWhole ? 'success' : 'danger'}
        aria-hidden="true"
      />
      <div role={isWhole ? 'status' : 'alert'}>
        {isWhole ? <Whole {...data} /> : <Broken {...data} />}
        <Muted as="div" small>
          Checked {momentText(data.checked_at)}
        </Muted>
      </div>
      <Button disabled={isFetching} onClick={() => void refetch()}>
        {isFetching ? 'Checking …' : 'Check again'}
      </Button>
    </Row>
  )
}

const Whole = ({ rows, hash }: AuditChain) => (
  <>
    <strong>The log is intact.</strong> {count(rows, 'entry', 'entries')}, no changes and no gaps between the
    first and the newest.
    <Muted as="div" small>
      This shows order and content. It cannot show whether entries after the newest one were lost in a crash.
    </Muted>
    {hash !== '' && <Muted small> Fingerprint of the newest entry: {hash.slice(0, 16)}</Muted>}
  </>
)

const Broken = ({ rows, fault }: AuditChain) => (
  <>
    <strong>The log was changed outside the portal.</strong> After {count(rows, 'entry', 'entries')} in good
    order, {fault?.audit_id === null || !fault ? '' : `entry ${fault.audit_id}: `}
    {fault?.why}. Keep a copy of the database as it is, and ask who had access to it.
  </>
)

interface FiltersProps {
  readonly wish: AuditWish
  /** Shown with the last day. */
  readonly problem: string | null
  readonly onWish: (wish: AuditWish) => void
}

const kindChoices = auditKinds.map(({ id, title }) => ({ value: id, label: title }))

const AuditFilters = ({ wish, problem, onWish }: FiltersProps) => (
  <Columns keepsWidth min="10.75rem" gap={6} rowGap={4}>
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
  </Columns>
)

interface PageProps {
  readonly wanted: AuditQuery
  readonly onAbout: (name: string) => void
}

/** A page of 50; the next page follows in its own place when it is asked for. */
const Page = ({ wanted, onAbout }: PageProps) => {
  // Nearly everything that is done adds an entry, here and elsewhere.
  const query = useListAuditQuery({ ...wanted, together: 1 }, { refetchOnMountOrArgChange: true })
  return (
    <QueryBoundary what="The list" query={query}>
      {({ rows, next }) => (
        <>
          <List gap={1} lines="above" entryPad={2} size="small">
            {rows.map((row) => (
              <AuditEntry key={row.id} row={row} onAbout={onAbout} />
            ))}
          </List>
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

const nothingText = ({ about, kind, from, to }: AuditQuery): string =>
  [about, kind, from, to].some(Boolean) ? 'No entries match.' : 'Nothing has been recorded yet.'

/** No filter: a section opened by its title shows all of the log. */
export const wholeLog = { logAbout: '', logKind: '', logFrom: '', logTo: '' }

interface AuditEntryProps {
  readonly row: AuditRow
  readonly onAbout: (name: string) => void
}

/** Longer details stay folded: an export names all its columns. */
const longest = 200

/** Each save of the row, for a reader who wants to know. */
const Saves = ({ row, saves }: { row: AuditRow; saves: NonNullable<AuditRow['saves']> }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Text as="details" breaks onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{savesText(saves)}</summary>
      {isOpen && (
        <List gap={1} above={2} below={2}>
          {saves.map((save) => (
            <li key={save.id}>
              <time dateTime={save.at}>{secondsText(save.at)}</time> {detailsText({ ...row, ...save })}
            </li>
          ))}
        </List>
      )}
    </Text>
  )
}

interface NameProps {
  readonly of: string
  readonly text: string
  readonly onAbout: (name: string) => void
}

const Name = ({ of, text, onAbout }: NameProps) => (
  <button
    type="button"
    className={styles.auditName}
    data-tip={`Only about ${text}`}
    onClick={() => onAbout(of)}
  >
    {text}
  </button>
)

const Parts = ({ parts, onAbout }: { parts: readonly SentencePart[]; onAbout: NameProps['onAbout'] }) =>
  parts.map((part, index) =>
    typeof part === 'string' ? part : <Name key={index} {...part} onAbout={onAbout} />,
  )

const Details = ({ row, onAbout }: AuditEntryProps) => {
  const text = detailsText(row)
  const parts = <Parts parts={detailParts(row, text)} onAbout={onAbout} />
  if (text === '') return null
  return text.length <= longest ? (
    <Text as="div" breaks>
      {parts}
    </Text>
  ) : (
    <Text as="details" breaks>
      <summary>{text.slice(0, longest / 2)} …</summary>
      {parts}
    </Text>
  )
}

/** An entry of the audit log. Each name in it leads to the other entries about that name. */
const AuditEntry = ({ row, onAbout }: AuditEntryProps) => (
  <li className={styles.auditRow}>
    <Muted as="time" numeric dateTime={row.at}>
      {momentText(row.at)}
    </Muted>
    <div>
      <Text as="p" size="body">
        <Parts parts={sentence(row)} onAbout={onAbout} />
      </Text>
      <Details row={row} onAbout={onAbout} />
      {row.saves && <Saves row={row} saves={row.saves} />}
    </div>
  </li>
)
