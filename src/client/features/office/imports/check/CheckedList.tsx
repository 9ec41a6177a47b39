// Step 3: the dry run. What would happen to each row, and the button that makes it happen.
import { Button } from 'antd'
import type { ImportState, ImportSummary } from '#shared/contract/lists/imports'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useApplyImportMutation } from '#client/api/lists/importsApi'
import { useAppDispatch } from '#client/store/hooks'
import { Problem } from '#client/ui/notices/Problem'
import { StepTitle } from '../StepTitle'
import { promiseText, takenOver } from '../importTexts'
import { mappingOf, wizard } from '../importWizardSlice'
import { ErrorsDownload } from '#client/lists/ErrorsDownload'
import { PostedTerms } from '../posted/PostedTerms'
import { Doubts } from './Doubts'
import { RowTabs } from './RowTabs'
import { count } from '#client/ui/count'
import { Panel } from '#client/ui/panels/Panel'
import * as styles from '../imports.module.css'

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
    <div className={styles.actions}>
      {list.batch.kind !== 'workbook' && (
        <Button onClick={() => dispatch(wizard.columnsWanted(mappingOf(list)))}>Back to the columns</Button>
      )}
      <Button onClick={() => change({ import: '' })}>Choose another list</Button>
      <Button type="primary" disabled={all === 0} onClick={() => void apply(list.batch.id)}>
        {all === 0 ? 'Nothing to import' : `Import ${count(all, 'row')}`}
      </Button>
    </div>
  )
}

export const CheckedList = ({ list, summary, problem }: CheckedListProps) => (
  <Panel label="Check">
    <StepTitle>Check what would change</StepTitle>
    <p className={styles.lead}>
      {list.batch.file_name}: {promiseText(summary)}
    </p>
    <PostedTerms list={list} />
    {summary.rejected > 0 && (
      <ErrorsDownload batch={list.batch}>
        {count(summary.rejected, 'row')} will be left out. Correct {summary.rejected === 1 ? 'it' : 'them'} in
        your list and import the list again: rows that are already saved stay as they are.
      </ErrorsDownload>
    )}
    <Doubts list={list} />
    <RowTabs rows={list.rows} summary={summary} />
    <Problem title="Nothing was imported" text={problem} />
    <Buttons list={list} summary={summary} />
  </Panel>
)
