// The students that would be printed, by name; those left out first. Below, the words of the dialogs that print.
import { StopOutlined } from '@ant-design/icons'
import type { Print, PrintPreview } from '#shared/contract/papers/prints'
import { sheetsFor } from '#shared/rules/papers/labelSheet'
import { localTimeText, type Posting } from '#shared/rules/reports/cards/termPosting'
import { useGetPrintPreviewQuery } from '#client/api/papers/papersApi'
import { errorText } from '#client/api/transport/errorText'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { count } from '#client/ui/count'
import { List, Muted, Stack, Text } from '#client/ui/primitives'
import type { ListedStudent } from '../table/studentView'
import * as styles from './bulk.module.css'

interface Wish {
  readonly selection: string
  readonly print: Print
  /** '2025-2', for report cards. */
  readonly term?: string
}

export const usePreview = (wish: Wish) => {
  const query = useGetPrintPreviewQuery(wish, { refetchOnMountOrArgChange: true })
  // Nothing can be printed before the preview of this wish is there: until then the list is that of the wish before.
  const printed = query.isFetching || query.isError ? 0 : (query.data?.printed.length ?? 0)
  return { query, printed, print: wish.print }
}

interface PreviewProps {
  readonly of: ReturnType<typeof usePreview>
  readonly students: readonly ListedStudent[]
}

export const Preview = ({ of: { query, print }, students }: PreviewProps) => (
  <QueryBoundary
    what="The list of students"
    // The preview of another wish is not shown in place of the failure.
    query={query.isError ? { ...query, data: undefined } : query}
    why={errorText}
    rows={3}
  >
    {(preview) => (
      <Stack className={styles.preview} data-old={query.isFetching || undefined}>
        <p role="status">
          <strong>{previewText(print, preview)}</strong>
        </p>
        <Rows preview={preview} print={print} students={students} />
      </Stack>
    )}
  </QueryBoundary>
)

const list = `${styles.list} ${styles.printed}`

const Rows = ({
  preview,
  print,
  students,
}: { preview: PrintPreview; print: Print } & Omit<PreviewProps, 'of'>) => {
  const listed = new Map(students.map((student) => [student.row.id, student]))
  const row = (id: string, isLeftOut: boolean) => (
    <li key={id} className={styles.row}>
      <span className={styles.who}>
        {listed.get(id)?.name} <small>{id}</small>
      </span>
      {isLeftOut ? (
        <Text tone="danger">
          <StopOutlined aria-hidden /> {paperTexts[print].missing}
        </Text>
      ) : (
        <Muted>{listed.get(id)?.row.class_id}</Muted>
      )}
    </li>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys must scroll it
    <div className={list} role="region" aria-label="Who is printed" tabIndex={0}>
      <List gap={0} lines="between" breaks>
        {preview.left_out.map((id) => row(id, true))}
        {preview.printed.map((id) => row(id, false))}
      </List>
    </div>
  )
}

export const printTitles = { cards: 'Print report cards', labels: 'Print labels' } as const
export type PrintKind = keyof typeof printTitles

const isKind = (text: string): text is PrintKind => Object.hasOwn(printTitles, text)
export const printKindOf = (text: string): PrintKind | null => (isKind(text) ? text : null)

export const harmless = 'Printing changes nothing.'

interface PaperTexts {
  /** 'have a report card in this term' */
  readonly has: readonly [one: string, many: string]
  readonly none: readonly [one: string, many: string]
  /** Words beside the name of a student who is left out. */
  readonly missing: string
}

const paperTexts: Readonly<Record<Print, PaperTexts>> = {
  'report-cards': {
    has: ['has a report card in this term', 'have a report card in this term'],
    none: [
      'This student has no report card in this term.',
      'No report cards for these students in this term.',
    ],
    missing: 'no report card',
  },
  'address-labels': {
    has: ['has a home address', 'have a home address'],
    none: ['This student has no home address.', 'These students have no home address.'],
    missing: 'no home address',
  },
  'name-labels': {
    has: ['gets a label', 'get a label'],
    none: ['This student is no longer here.', 'These students are no longer here.'],
    missing: '',
  },
}

/** '28 of 30 students have a report card in this term. The other 2 are left out.' */
export const previewText = (print: Print, { printed, left_out }: PrintPreview): string => {
  const { has, none } = paperTexts[print]
  const all = printed.length + left_out.length
  if (printed.length === 0) return all === 1 ? none[0] : none[1]
  if (left_out.length === 0) return `${count(all, 'student')} ${all === 1 ? has[0] : has[1]}.`
  const others =
    left_out.length === 1 ? 'The other student is left out.' : `The other ${left_out.length} are left out.`
  return `${printed.length} of ${count(all, 'student')} ${printed.length === 1 ? has[0] : has[1]}. ${others}`
}

/** '31 labels on 2 sheets' */
export const sheetsText = (labels: number, first: number): string =>
  `${count(labels, 'label')} on ${count(sheetsFor(labels, first), 'sheet')}`

export const postedText = ({ posted, date_posted }: Posting): string =>
  posted === 1
    ? `Posted ${localTimeText(date_posted)}. The cards print as families have them.`
    : 'Not posted. Each card prints as a draft.'
