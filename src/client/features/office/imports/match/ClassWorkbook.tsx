// A class's workbook says itself what it is: it only has to be checked.
import { Button } from 'antd'
import { useRef, useState } from 'react'
import type { ImportState } from '#shared/contract/lists/imports'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useAppDispatch } from '#client/store/hooks'
import { Cautions, unconfirmed } from '#client/lists/Cautions'
import { ColumnProblems } from '#client/lists/ColumnTable'
import { count } from '#client/ui/count'
import { Problem } from '#client/ui/notices/Problem'
import { Panel } from '#client/ui/panels/Panel'
import { StepTitle } from '../StepTitle'
import { checkWorkbook } from '../importActions'
import * as importsStyles from '../imports.module.css'

interface ClassWorkbookProps {
  readonly list: ImportState
  readonly problem: string | null
}

export const ClassWorkbook = ({ list, problem }: ClassWorkbookProps) => {
  const dispatch = useAppDispatch()
  const { change } = useOfficeQuery()
  const [confirmed, setConfirmed] = useState(list.confirmed ?? [])
  const problems = unconfirmed(list, confirmed)
  const missing = useRef<HTMLUListElement>(null)
  const start = () => {
    if (problems.length > 0) missing.current?.focus()
    else void dispatch(checkWorkbook(list, confirmed))
  }
  return (
    <Panel label="Workbook of a class">
      <StepTitle>The workbook of a class</StepTitle>
      <p className={importsStyles.lead}>
        {list.batch.file_name}: {count(list.batch.rows, 'row')}. It says which term, class and subject its
        sheets are for, so there are no columns to match.
      </p>
      <Cautions list={list} confirmed={confirmed} onConfirm={(all) => setConfirmed([...all])} />
      <Problem title="The workbook could not be checked" text={problem} />
      <ColumnProblems ref={missing} problems={problems} />
      <div className={importsStyles.actions}>
        <Button onClick={() => change({ import: '' })}>Back: choose another list</Button>
        <Button type="primary" onClick={start}>
          Check the workbook
        </Button>
      </div>
    </Panel>
  )
}
