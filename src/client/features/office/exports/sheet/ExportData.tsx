// Export Data: all registration data as a spreadsheet, of the school or of chosen students.
import { DownloadOutlined } from '@ant-design/icons'
import { Button, Radio } from 'antd'
import { useState, type ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { officePath } from '../../../../address/officeView'
import { useOfficeQuery } from '../../../../address/useOfficeQuery'
import { useListStudentProgressQuery } from '../../../../api/office/progressApi'
import { errorText } from '../../../../api/transport/errorText'
import { ButtonRow } from '../../../../ui/panels/ButtonRow'
import { Notice } from '../../../../ui/notices/Notice'
import { Page } from '../../../../ui/panels/Page'
import { Panel } from '../../../../ui/panels/Panel'
import { studentsText } from '../studentsText'
import { ColumnPicker } from './ColumnPicker'
import { DownloadingDialog, SensitiveDialog } from './DownloadDialogs'
import { FileFacts } from './FileFacts'
import { columnsQuery, sensitiveTitles, usualColumns } from './columnGroups'
import { SavedExports } from './SavedExports'
import { columnsOf, usualWish } from './sheetChoice'
import { useSheetDownload } from './useSheetDownload'
import { WhichAnswers } from './WhichAnswers'
import * as styles from './sheet.module.css'

type Scope = 'school' | 'selection'

const withoutSensitive = (chosen: ReadonlySet<string>) =>
  new Set([...chosen].filter((name) => usualColumns.has(name)))

/** The students that were chosen in the table, if one came from there. */
const useSelection = () => {
  const { query } = useOfficeQuery()
  const id = query.get('selection')
  return id ? { id, students: Number(query.get('students') ?? 0) } : null
}

const WholeOrSome = (props: {
  scope: Scope
  chosen: number
  all: string
  onScope: (scope: Scope) => void
}) => (
  <Radio.Group
    className={styles.scopeChoice}
    aria-label="Whose data"
    value={props.scope}
    onChange={({ target }) => props.onScope(target.value as Scope)}
  >
    <Radio value="school">Whole school ({props.all})</Radio>
    <Radio value="selection">The selection ({studentsText(props.chosen)})</Radio>
  </Radio.Group>
)

const Outcome = ({ download }: { download: ReturnType<typeof useSheetDownload> }) => {
  const { state } = download
  if (state.is === 'done') return <Notice is="success" title="Registration Data.xlsx is in your downloads." />
  if (state.is !== 'failed') return null
  return (
    <Notice is="error" title="The spreadsheet was not downloaded">
      {errorText(state.error)}
    </Notice>
  )
}

const ColumnsAndSaved = ({ wish, onWish }: ComponentProps<typeof SavedExports>) => (
  <>
    {wish.answers === 'own' && (
      <ColumnPicker chosen={wish.own} onChosen={(own) => onWish({ ...wish, own })} />
    )}
    <SavedExports wish={wish} onWish={onWish} />
  </>
)

export const ExportData = () => {
  const selection = useSelection()
  const [scope, setScope] = useState<Scope>(selection ? 'selection' : 'school')
  const [wish, setWish] = useState(usualWish)
  const chosen = columnsOf(wish)
  const [isAsking, setAsking] = useState(false)
  const download = useSheetDownload()
  const { data, isLoading } = useListStudentProgressQuery()
  const present = data?.filter(({ left_on }) => left_on === null).length
  const all = present === undefined ? 'all students' : studentsText(present)
  const ofSelection = scope === 'selection' ? selection : null
  const students = ofSelection ? studentsText(ofSelection.students) : all
  const isEmpty = present === 0 && ofSelection === null

  const start = (columns: ReadonlySet<string>) => {
    setAsking(false)
    download.start({ ...columnsQuery(columns), ...(ofSelection && { selection: ofSelection.id }) })
  }
  const ask = () => (sensitiveTitles(chosen).length > 0 ? setAsking(true) : start(chosen))
  const plain = withoutSensitive(chosen)

  return (
    <Page title="Export Data" className={styles.exportPage}>
      <Panel label="The file">
        <FileFacts students={isLoading && !ofSelection ? null : students} columns={chosen.size} />
        <WhichAnswers chosen={wish.answers} onChosen={(answers) => setWish({ ...wish, answers })} />
        {selection && <WholeOrSome scope={scope} chosen={selection.students} all={all} onScope={setScope} />}
        {isEmpty && (
          <p>
            There are no students yet. <Link to={officePath('importStudents')}>Import students</Link> first.
          </p>
        )}
        <Outcome download={download} />
        <ButtonRow note={chosen.size === 0 ? 'Choose at least one column.' : ''}>
          <Button
            type="primary"
            size="large"
            icon={<DownloadOutlined aria-hidden />}
            disabled={chosen.size === 0 || isEmpty}
            onClick={ask}
          >
            Download spreadsheet
          </Button>
        </ButtonRow>
      </Panel>
      <ColumnsAndSaved wish={wish} onWish={setWish} />
      <SensitiveDialog
        titles={isAsking ? sensitiveTitles(chosen) : []}
        students={students}
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
