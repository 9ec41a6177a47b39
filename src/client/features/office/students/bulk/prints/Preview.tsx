// Who would be printed, by name: those who are left out first.
import { StopOutlined } from '@ant-design/icons'
import type { Print, PrintPreview } from '#shared/contract/papers/prints'
import { useGetPrintPreviewQuery } from '#client/api/papers/printsApi'
import { errorText } from '#client/api/transport/errorText'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import type { ListedStudent } from '../../list/listedStudent'
import { paperTexts, previewText } from './printTexts'
import * as actsStyles from '../acts/acts.module.css'
import * as styles from './prints.module.css'

interface Wish {
  readonly selection: string
  readonly print: Print
  /** '2025-2': of report cards. */
  readonly term?: string
}

export const usePreview = (wish: Wish) => {
  const query = useGetPrintPreviewQuery(wish, { refetchOnMountOrArgChange: true })
  // Until it is there, nothing can be printed; what stands there meanwhile is of the wish before.
  const printed = query.isFetching || query.isError ? 0 : (query.data?.printed.length ?? 0)
  return { query, printed, print: wish.print }
}

interface PreviewProps {
  readonly of: ReturnType<typeof usePreview>
  readonly students: readonly ListedStudent[]
}

const list = `${actsStyles.list} ${styles.list}`

const Rows = ({
  preview,
  print,
  students,
}: { preview: PrintPreview; print: Print } & Omit<PreviewProps, 'of'>) => {
  const listed = new Map(students.map((student) => [student.row.id, student]))
  const row = (id: string, isLeftOut: boolean) => (
    <li key={id} className={actsStyles.row}>
      <span className={actsStyles.who}>
        {listed.get(id)?.name} <small>{id}</small>
      </span>
      {isLeftOut ? (
        <span className={actsStyles.refused}>
          <StopOutlined aria-hidden /> {paperTexts[print].missing}
        </span>
      ) : (
        <span className={actsStyles.before}>{listed.get(id)?.row.class_id}</span>
      )}
    </li>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys must scroll it
    <div className={list} role="region" aria-label="Who is printed" tabIndex={0}>
      <ul>
        {preview.left_out.map((id) => row(id, true))}
        {preview.printed.map((id) => row(id, false))}
      </ul>
    </div>
  )
}

export const Preview = ({ of: { query, print }, students }: PreviewProps) => (
  <QueryBoundary
    what="The list of students"
    // What came for another wish is not shown in place of the failure.
    query={query.isError ? { ...query, data: undefined } : query}
    why={errorText}
    rows={3}
  >
    {(preview) => (
      <div className={styles.preview} data-old={query.isFetching || undefined}>
        <p role="status">
          <strong>{previewText(print, preview)}</strong>
        </p>
        <Rows preview={preview} print={print} students={students} />
      </div>
    )}
  </QueryBoundary>
)
