// The dialogs over the table bring a date picker, tabs and a viewer along: they come when the first of them is
// opened.
import { lazy, memo, Suspense } from 'react'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useLazyMount } from '#client/ui/hooks/useLazyMount'
import { EditDialog } from './edit/EditDialog'
import type { ListedStudent } from './list/listedStudent'
import type { Selection } from './list/useSelection'
import { loadDialogs } from './loadDialogs'

const OpenedDialogs = lazy(loadDialogs)

/** Whose address holds one of these has a dialog open. */
const dialogs = ['student', 'paper', 'edit', 'pack', 'add', 'bulk', 'print', 'columns', 'views', 'slips']

interface StudentDialogsProps {
  readonly students: readonly ListedStudent[]
  readonly selection: Selection
}

export const StudentDialogs = memo((props: StudentDialogsProps) => {
  const { query, change } = useOfficeQuery()
  const wasOpened = useLazyMount(dialogs.some((name) => query.has(name)))
  return (
    <>
      <EditDialog
        studentId={query.get('edit') ?? ''}
        onClose={() => change({ edit: '' }, { replace: true })}
      />
      {wasOpened && (
        <Suspense fallback={null}>
          <OpenedDialogs {...props} />
        </Suspense>
      )}
    </>
  )
})
StudentDialogs.displayName = 'StudentDialogs'
