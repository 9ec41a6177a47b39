// A workbook of a class to be filled in: it comes back through the same import.
import { DownloadOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useListFormClassesQuery } from '#client/api/school/lookupsApi'
import { useGetMarksWorkbookMutation } from '#client/api/lists/marksWorkbookApi'
import { errorText } from '#client/api/transport/errorText'
import { Field } from '#client/ui/fields/Field'
import { Problem } from '#client/ui/notices/Problem'
import * as styles from './choose.module.css'
import * as importsStyles from '../imports.module.css'

interface ClassWorkbookDownloadProps {
  /** '2025-2'; empty: none is chosen. */
  readonly term: string
}

const missingText = (term: string): string =>
  term === '' ? 'Choose the academic year and term above, and the class.' : 'Choose the class.'

export const ClassWorkbookDownload = ({ term }: ClassWorkbookDownloadProps) => {
  const { data: classes = [], isLoading: isListing } = useListFormClassesQuery()
  const [download, { isLoading, error }] = useGetMarksWorkbookMutation()
  const [class_id, chooseClass] = useState<string>()
  const [isAsked, setAsked] = useState(false)
  const isReady = term !== '' && class_id !== undefined
  const start = () => {
    setAsked(true)
    const [year, number] = term.split('-').map(Number)
    if (isReady && year && number) void download({ year, term: number, class_id })
  }
  const missing = isAsked && !isReady ? missingText(term) : null
  return (
    <div className={styles.workbook}>
      <h2 className={styles.workbookTitle}>A workbook for a class</h2>
      <p className={importsStyles.hint}>
        It has a sheet for each subject, with the names and the marks saved so far. Teachers fill it in, and
        you bring it back here.
      </p>
      <div className={styles.workbookChoice}>
        <Field label="Class" className={importsStyles.field}>
          {(control) => (
            <Select
              {...control}
              showSearch
              loading={isListing}
              value={class_id}
              options={classes.map(({ id }) => ({ value: id, label: id }))}
              onChange={chooseClass}
            />
          )}
        </Field>
        <Button icon={<DownloadOutlined aria-hidden />} loading={isLoading} onClick={start}>
          Download the workbook
        </Button>
      </div>
      <Problem title="The workbook was not downloaded" text={missing ?? (error ? errorText(error) : null)} />
    </div>
  )
}
