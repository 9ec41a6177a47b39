// Step 3: the dry run. What would happen to each row, and the button that makes it happen.
import { Button } from 'antd'
import type { ImportState, ImportSummary } from '#shared/contract/imports'
import { useApplyImportMutation } from '../../api/importsApi'
import { useAppDispatch } from '../../store/hooks'
import { useOfficeQuery } from '../../ui/useOfficeQuery'
import { ErrorsDownload } from './ErrorsDownload'
import { counted, promiseText, takenOver } from './importTexts'
import { mappingOf, wizard } from './importWizardSlice'
import { Problem } from './Problem'
import { RowTabs } from './RowTabs'
import { StepTitle } from './StepTitle'

interface CheckedListProps {
  readonly list: ImportState
  readonly summary: ImportSummary
  readonly problem: string | null
}

const Buttons = ({ list, summary }: Omit<CheckedListProps, 'problem'>) => {
  const dispatch = useAppDispatch()
  const { change } = useOfficeQuery()
  const [apply] = useApplyImportMutation()
  const all = takenOver(summary)
  return (
    <div className="imports-actions">
      <Button onClick={() => dispatch(wizard.columnsWanted(mappingOf(list)))}>Back to the columns</Button>
      <Button onClick={() => change({ import: '' })}>Choose another list</Button>
      <Button type="primary" disabled={all === 0} onClick={() => void apply(list.batch.id)}>
        {all === 0 ? 'Nothing to take over' : `Take over ${counted(all, 'row')}`}
      </Button>
    </div>
  )
}

export const CheckedList = ({ list, summary, problem }: CheckedListProps) => (
  <section className="imports-card" aria-label="Check">
    <StepTitle>Check what would change</StepTitle>
    <p className="imports-lead">
      {list.batch.file_name}: {promiseText(summary)}
    </p>
    {summary.rejected > 0 && (
      <ErrorsDownload batch={list.batch}>
        {counted(summary.rejected, 'row')} will be left out. Correct them in the workbook and bring it in
        again: rows that are the same by then change nothing.
      </ErrorsDownload>
    )}
    <RowTabs rows={list.rows} summary={summary} />
    <Problem title="Nothing was taken over" text={problem} />
    <Buttons list={list} summary={summary} />
  </section>
)
