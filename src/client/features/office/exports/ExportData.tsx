// Export Data: all registration data as a spreadsheet, of the school or of chosen students.
import { DownloadOutlined, FileExcelOutlined } from '@ant-design/icons'
import { Button, Radio } from 'antd'
import { useState, type ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import type { SavedView } from '#shared/contract/lists/savedViews'
import { officePath } from '#client/address/officeView'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useListStudentProgressQuery } from '#client/api/intake/intakeOfficeApi'
import { count } from '#client/ui/count'
import { errorText } from '#client/api/transport/errorText'
import { WithRight } from '#client/session/rights'
import { ButtonRow, Page, Panel } from '#client/ui/panels/Panel'
import { Notice } from '#client/ui/notices/Notice'
import { leftOutText, notSavedText, useOpenSaved } from '#client/lists/saved/savedChoice'
import { SavedViews } from '#client/lists/saved/SavedViews'
import { isOf, schoolPartIn, useWhom, type Whom, WhomField } from './listChoice'
import {
  ColumnPicker,
  columnsQuery,
  sensitiveTitles,
  usualColumns,
  columnCount,
  answerChoices,
  chosenInTable,
  columnsOf,
  selectionWish,
  usualWish,
  definitionOf,
  readWish,
  type Answers,
  type SheetWish,
} from './ColumnPicker'
import { DownloadingDialog, SensitiveDialog } from './DownloadDialogs'
import { useSheetDownload } from './sheetDownloadSlice'
import { Muted, Row, Text } from '#client/ui/primitives'
import * as styles from './exports.module.css'

export const ExportData = () => {
  const selection = useSelection()
  const [wish, setWish] = useState(selection ? selectionWish : usualWish)
  const { whom } = wish
  const choices = useWhom(whom)
  const chosen = columnsOf(wish)
  const [isAsking, setAsking] = useState(false)
  const download = useSheetDownload()
  const total = useCount(whom, selection?.students)
  const students = total === undefined ? null : count(total, 'student')
  const isEmpty = total === 0 && choices.gone === null

  const start = (columns: ReadonlySet<string>) => {
    setAsking(false)
    const whose = whom === chosenInTable ? selection && { selection: selection.id } : schoolPartIn(whom)
    download.start({ ...columnsQuery(columns), ...whose })
  }
  const ask = () => (sensitiveTitles(chosen).length > 0 ? setAsking(true) : start(chosen))
  const plain = withoutSensitive(chosen)

  return (
    <Page title="Export Data" maxWidth={960}>
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
            disabled={chosen.size === 0 || total === 0 || choices.gone !== null}
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

/** The students that were chosen in the table, after "Export" there. */
const useSelection = () => {
  const { query } = useOfficeQuery()
  const id = query.get('selection')
  return id ? { id, students: Number(query.get('students') ?? 0) } : null
}

/** The number of students in the file; undefined while it is not known. */
const useCount = (whom: string, selected: number | undefined): number | undefined => {
  const { data } = useListStudentProgressQuery()
  if (whom === chosenInTable) return selected
  return data?.filter(({ left_on }) => left_on === null).filter(isOf(whom)).length
}

const withoutSensitive = (chosen: ReadonlySet<string>) =>
  new Set([...chosen].filter((name) => usualColumns.has(name)))

interface FileFactsProps {
  /** Null while it is not known: letters of the same width keep the place. */
  readonly students: string | null
  readonly columns: number
}

/** The content of the file, before it is made. */
const FileFacts = ({ students, columns }: FileFactsProps) => (
  <Row gap={4} wrap={false} align="stretch" className={styles.fileFacts}>
    <Text as={FileExcelOutlined} size="title" tone="success" className={styles.fileFactsIcon} aria-hidden />
    <div>
      <h2>Registration Data.xlsx</h2>
      <ul>
        <li className={students === null ? styles.comingFact : ''}>
          <strong>{students ?? '000 students'}</strong>, one row each, with{' '}
          <strong>
            {columns} of {columnCount}
          </strong>{' '}
          answers
        </li>
        <li>Codes with their meaning; dates as dates; phones, PINs and SEA numbers as text</li>
        <li>A second sheet of totals for every class, every form and the school</li>
      </ul>
    </div>
  </Row>
)

interface WhoseProps {
  readonly whom: string
  readonly choices: Whom
  readonly selected: number | undefined
  readonly onWhom: (whom: string) => void
}

const Whose = ({ whom, choices, selected, onWhom }: WhoseProps) => {
  const label = `The selection (${count(selected ?? 0, 'student')})`
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
      There are no students yet.
      <WithRight to="importLists">
        {' '}
        <Link to={officePath('importStudents')}>Import students</Link> first.
      </WithRight>
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

/** Exports that are made again and again: the ministry's, the nurse's. One press chooses; the download still asks. */
const SavedExports = ({ wish, onWish }: { wish: SheetWish; onWish: (wish: SheetWish) => void }) => {
  const [leftOut, setLeftOut] = useState('')
  const open = (view: SavedView | undefined) => {
    if (!view) return setLeftOut(notSavedText)
    const saved = readWish(view.definition, wish.whom)
    setLeftOut(leftOutText(view.name, saved.leftOut))
    onWish(saved.wish)
  }
  useOpenSaved({ purpose: 'export', onOpen: open })
  return (
    <Panel
      title="Saved exports"
      description="Saves which students and columns you chose, not the answers. Press a name, then download. Students selected in the table are not saved."
    >
      {leftOut && <Notice is="warning" title={leftOut} />}
      <SavedViews
        purpose="export"
        noun="export"
        chosen={definitionOf(wish)}
        read={(saved) => definitionOf(readWish(saved).wish)}
        onOpen={open}
      />
    </Panel>
  )
}

const WhichAnswers = ({ chosen, onChosen }: { chosen: Answers; onChosen: (chosen: Answers) => void }) => (
  <Radio.Group
    className={styles.answers}
    aria-label="Which answers"
    value={chosen}
    onChange={({ target }) => onChosen(target.value as Answers)}
  >
    {answerChoices.map(({ value, title, about }) => (
      <Radio key={value} value={value}>
        <strong>{title}</strong>
        <Muted small block above={1}>
          {about}
        </Muted>
      </Radio>
    ))}
  </Radio.Group>
)
