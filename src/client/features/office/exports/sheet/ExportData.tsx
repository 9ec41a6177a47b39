// Export Data: all registration data as a spreadsheet, of the school or of chosen students.
import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState, type ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { officePath } from '#client/address/officeView'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useListStudentProgressQuery } from '#client/api/intake/progressApi'
import { errorText } from '#client/api/transport/errorText'
import { ButtonRow } from '#client/ui/panels/ButtonRow'
import { Notice } from '#client/ui/notices/Notice'
import { Page } from '#client/ui/panels/Page'
import { Panel } from '#client/ui/panels/Panel'
import { studentsText } from '../studentsText'
import { isOf, schoolPartIn, useWhom, type Whom } from '../whom'
import { WhomField } from '../WhomField'
import { ColumnPicker } from './ColumnPicker'
import { DownloadingDialog, SensitiveDialog } from './DownloadDialogs'
import { FileFacts } from './FileFacts'
import { columnsQuery, sensitiveTitles, usualColumns } from './columnGroups'
import { SavedExports } from './SavedExports'
import { chosenInTable, columnsOf, selectionWish, usualWish } from './sheetChoice'
import { useSheetDownload } from './useSheetDownload'
import { WhichAnswers } from './WhichAnswers'
import * as styles from './sheet.module.css'

const withoutSensitive = (chosen: ReadonlySet<string>) =>
  new Set([...chosen].filter((name) => usualColumns.has(name)))

/** The students that were chosen in the table, if one came from there. */
const useSelection = () => {
  const { query } = useOfficeQuery()
  const id = query.get('selection')
  return id ? { id, students: Number(query.get('students') ?? 0) } : null
}

/** How many students the file is of; undefined while nobody knows. */
const useCount = (whom: string, selected: number | undefined): number | undefined => {
  const { data } = useListStudentProgressQuery()
  if (whom === chosenInTable) return selected
  return data?.filter(({ left_on }) => left_on === null).filter(isOf(whom)).length
}

interface WhoseProps {
  readonly whom: string
  readonly choices: Whom
  readonly selected: number | undefined
  readonly onWhom: (whom: string) => void
}

const Whose = ({ whom, choices, selected, onWhom }: WhoseProps) => {
  const label = `The selection (${studentsText(selected ?? 0)})`
  const inTable = { label: 'Selected in the table', options: [{ value: chosenInTable, label }] }
  return (
    <WhomField
      whom={whom}
      choices={choices}
      further={selected === undefined ? [] : [inTable]}
      onChange={onWhom}
    />
  )
}

const Nobody = ({ whom }: { whom: string }) =>
  whom === 'school' ? (
    <p>
      There are no students yet. <Link to={officePath('importStudents')}>Import students</Link> first.
    </p>
  ) : (
    <p>There are no students here.</p>
  )

const Outcome = ({ download }: { download: ReturnType<typeof useSheetDownload> }) => {
  const { state } = download
  if (state.is === 'done') return <Notice is="success" title="The spreadsheet is in your downloads." />
  if (state.is !== 'failed') return null
  return (
    <Notice is="error" title="The spreadsheet was not downloaded">
      {errorText(state.error)}
    </Notice>
  )
}

const ColumnsAndSaved = ({ wish, onWish }: ComponentProps<typeof SavedExports>) => (
  <>
    {wish.answers !== 'all' && (
      <ColumnPicker chosen={columnsOf(wish)} onChosen={(own) => onWish({ ...wish, answers: 'own', own })} />
    )}
    <SavedExports wish={wish} onWish={onWish} />
  </>
)

export const ExportData = () => {
  const selection = useSelection()
  const [wish, setWish] = useState(selection ? selectionWish : usualWish)
  const { whom } = wish
  const choices = useWhom(whom)
  const chosen = columnsOf(wish)
  const [isAsking, setAsking] = useState(false)
  const download = useSheetDownload()
  const count = useCount(whom, selection?.students)
  const students = count === undefined ? null : studentsText(count)
  const isEmpty = count === 0 && choices.gone === null

  const start = (columns: ReadonlySet<string>) => {
    setAsking(false)
    const whose = whom === chosenInTable ? selection && { selection: selection.id } : schoolPartIn(whom)
    download.start({ ...columnsQuery(columns), ...whose })
  }
  const ask = () => (sensitiveTitles(chosen).length > 0 ? setAsking(true) : start(chosen))
  const plain = withoutSensitive(chosen)

  return (
    <Page title="Export Data" className={styles.exportPage}>
      <Panel label="The file">
        <FileFacts students={students} columns={chosen.size} />
        <WhichAnswers chosen={wish.answers} onChosen={(answers) => setWish({ ...wish, answers })} />
        <Whose
          whom={whom}
          choices={choices}
          selected={selection?.students}
          onWhom={(next) => setWish({ ...wish, whom: next })}
        />
        {isEmpty && <Nobody whom={whom} />}
        <Outcome download={download} />
        <ButtonRow note={chosen.size === 0 ? 'Choose at least one column.' : ''}>
          <Button
            type="primary"
            size="large"
            icon={<DownloadOutlined aria-hidden />}
            disabled={chosen.size === 0 || count === 0 || choices.gone !== null}
            onClick={ask}
          >
            Download spreadsheet
          </Button>
        </ButtonRow>
      </Panel>
      <ColumnsAndSaved wish={wish} onWish={setWish} />
      <SensitiveDialog
        titles={isAsking ? sensitiveTitles(chosen) : []}
        students={students ?? 'the students'}
        onYes={() => start(chosen)}
        onNo={() => setAsking(false)}
        onWithout={() => (plain.size > 0 ? start(plain) : setAsking(false))}
      />
      <DownloadingDialog
        isOpen={download.state.is === 'working'}
        percent={download.state.is === 'working' ? download.state.percent : null}
        onCancel={download.cancel}
      />
    </Page>
  )
}
