// The students that would be printed, by name; those left out first.
import { StopOutlined } from '@ant-design/icons'
import type { Print, PrintPreview } from '#shared/contract/papers/prints'
import { useGetPrintPreviewQuery } from '#client/api/papers/printsApi'
import { errorText } from '#client/api/transport/errorText'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { List, Muted, Stack, Text } from '#client/ui/primitives'
import type { ListedStudent } from '../table/studentView'
import { paperTexts, previewText } from './printTexts'
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
