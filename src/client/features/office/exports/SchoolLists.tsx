// Lists of students on paper or as a spreadsheet, made when somebody asks.
import { FileExcelOutlined, FilePdfOutlined, LockOutlined } from '@ant-design/icons'
import { Button, Checkbox, InputNumber, Radio, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { SavedView } from '#shared/contract/lists/savedViews'
import { getSchoolList, getSensitiveList } from '#shared/contract/papers/schoolLists'
import { academicYear, schoolYearOf } from '#shared/rules/dates'
import { isSensitiveColumn, listColumns, type ListColumnName } from '#shared/rules/papers/listColumns'
import {
  blankLimits,
  isOfYear,
  offeredColumns,
  schoolListNames,
  schoolLists,
  type SchoolListName,
} from '#shared/rules/papers/schoolLists'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { documentUrl } from '#client/api/request'
import { useGetSchoolListMutation, useGetSensitiveListMutation } from '#client/api/papers/papersApi'
import { errorText } from '#client/api/transport/errorText'
import { useOpenSaved } from '#client/lists/saved/savedChoice'
import { SavedViews } from '#client/lists/saved/SavedViews'
import { useReauthentication } from '#client/session/reauthenticationSlice'
import { today } from '#client/ui/dates/moments'
import { Field } from '#client/ui/fields/Field'
import { Notice } from '#client/ui/notices/Notice'
import { ButtonRow, Panel } from '#client/ui/panels/Panel'
import { PdfViewer } from '#client/ui/pdf/PdfDialog'
import { Columns, Muted } from '#client/ui/primitives'
import {
  useWhom,
  type Whom,
  WhomField,
  addressOf,
  choiceIn,
  definitionIn,
  definitionOf,
  fileNameOf,
  isSensitive,
  nothingChosen,
  paperProblem,
  queryOf,
  type ListChoice,
} from './listChoice'
import * as pdfStyles from '#client/ui/pdf/pdf.module.css'
import * as styles from './exports.module.css'

const kinds = schoolListNames.map((value) => ({ value, label: schoolLists[value].title }))

export const SchoolLists = () => {
  const { query, change } = useOfficeQuery()
  const choice = choiceIn(query)
  const whom = useWhom(choice.whom)
  const wanted = JSON.stringify(choice)
  // The shown list closes when something else is chosen.
  const [shown, setShown] = useState<string | null>(null)
  const choose = (next: Partial<ListChoice>) =>
    change({ ...nothingChosen, ...addressOf({ ...choice, ...next }) }, { replace: true })
  const chooseKind = (list: SchoolListName) =>
    change({ ...nothingChosen, list, whom: choice.whom === 'school' ? '' : choice.whom }, { replace: true })
  const open = (view: SavedView | undefined) =>
    change({ ...nothingChosen, ...view?.definition }, { replace: true })
  useOpenSaved({ purpose: 'list', onOpen: open })
  return (
    <>
      <Panel label="Lists" className={styles.choices}>
        <Radio.Group
          className={styles.kinds}
          aria-label="Which list"
          optionType="button"
          buttonStyle="solid"
          options={kinds}
          value={choice.list}
          onChange={({ target }) => chooseKind(target.value as SchoolListName)}
        />
        <p>{schoolLists[choice.list].help}</p>
        <ListFields choice={choice} whom={whom} onChange={choose} />
        <TakeButtons
          choice={choice}
          isGone={whom.gone !== null}
          onShow={() => setShown(wanted)}
          key={wanted}
        />
      </Panel>
      {shown === wanted && <ShownList key={wanted} choice={choice} />}
      <Panel title="Saved lists" description="Saves which students and columns you chose, not the answers.">
        <SavedViews
          purpose="list"
          noun="list"
          chosen={definitionOf(choice)}
          read={definitionIn}
          onOpen={open}
        />
      </Panel>
    </>
  )
}

interface TakeProps {
  readonly choice: ListChoice
  /** The chosen class or house is gone. */
  readonly isGone: boolean
  readonly onShow: () => void
}

const TakeButtons = ({ choice, isGone, onShow }: TakeProps) => {
  const { take, isLoading, isSuccess, error } = useSheet(choice)
  const tooWide = paperProblem(choice)
  const saved = isSuccess ? 'The Excel file is in your downloads.' : ''
  return (
    <>
      {isSensitive(choice) && (
        <Notice is="info" title="This list includes health answers">
          Families can see who has opened it.
        </Notice>
      )}
      {error && <Notice is="error" title={errorText(error)} />}
      <ButtonRow note={tooWide || saved}>
        <Button
          type="primary"
          icon={<FilePdfOutlined aria-hidden />}
          disabled={isGone || tooWide !== ''}
          onClick={onShow}
        >
          Show as PDF
        </Button>
        <Button icon={<FileExcelOutlined aria-hidden />} loading={isLoading} disabled={isGone} onClick={take}>
          Download for Excel
        </Button>
      </ButtonRow>
    </>
  )
}

const useSheet = (choice: ListChoice) => {
  const [plain, plainState] = useGetSchoolListMutation()
  const [sensitive, sensitiveState] = useGetSensitiveListMutation()
  const [take, state] = isSensitive(choice) ? [sensitive, sensitiveState] : [plain, plainState]
  const { list } = choice
  const name = `${fileNameOf(choice)}.xlsx`
  return {
    ...state,
    take: () => void take({ list, name, query: { ...queryOf(choice), format: 'xlsx' } }),
  }
}

const ShownList = ({ choice }: { choice: ListChoice }) => {
  const reauthenticate = useReauthentication()
  const embed = useRef<HTMLElement>(null)
  // The pages stand below the choices, so the focus moves there.
  useEffect(() => {
    const room = embed.current?.querySelector<HTMLElement>('[data-pdf-room]')
    room?.focus()
  }, [])
  const { list } = choice
  const title = schoolLists[list].title
  const call = isSensitive(choice) ? getSensitiveList : getSchoolList
  return (
    <section ref={embed} className={`${pdfStyles.embed} ${styles.pages}`} aria-label={title}>
      <PdfViewer
        url={documentUrl(call, { list }, queryOf(choice))}
        title={title}
        fileName={`${fileNameOf(choice)}.pdf`}
        before={reauthenticate}
      />
    </section>
  )
}

interface FieldsProps {
  readonly choice: ListChoice
  readonly onChange: (change: Partial<ListChoice>) => void
}

interface ListFieldsProps extends FieldsProps {
  readonly whom: Whom
}

/** The choices of a list: students, school year, columns, empty columns. */
const ListFields = ({ whom, ...props }: ListFieldsProps) => {
  const { choice, onChange } = props
  const { list, blanks } = choice
  return (
    <>
      <Columns min="240px">
        <WhomField whom={choice.whom} choices={whom} onChange={(chosen) => onChange({ whom: chosen })} />
        {isOfYear(list) && <Year {...props} />}
        {blanks !== null && <Blanks {...props} />}
      </Columns>
      <ChosenColumns {...props} />
    </>
  )
}

/** Lists of newcomers and leavers go back so many school years. */
const yearsBack = 5

const Year = ({ choice, onChange }: FieldsProps) => {
  const now = schoolYearOf(today())
  const years = Array.from({ length: yearsBack + 1 }, (_none, index) => String(now - index))
  return (
    <Field label="School year">
      {(control) => (
        <Select
          {...control}
          options={years.map((value) => ({ value, label: academicYear(Number(value)) }))}
          value={choice.year || String(now)}
          onChange={(year) => onChange({ year: year === String(now) ? '' : year })}
        />
      )}
    </Field>
  )
}

const Blanks = ({ choice, onChange }: FieldsProps) => (
  <Field label="Empty columns">
    {(control) => (
      <InputNumber
        {...control}
        min={blankLimits.least}
        max={blankLimits.most}
        precision={0}
        value={choice.blanks}
        onChange={(blanks) => blanks !== null && onChange({ blanks })}
      />
    )}
  </Field>
)

const ChosenColumns = ({ choice, onChange }: FieldsProps) => {
  const offered = offeredColumns(choice.list)
  const tick = (name: ListColumnName, isWanted: boolean) =>
    onChange({ columns: offered.filter((one) => (one === name ? isWanted : choice.columns.includes(one))) })
  return (
    <Field label="Columns" isGroup>
      {() => (
        <Columns keepsWidth min="220px" gap={4} rowGap={2}>
          {offered.map((name) => (
            <Checkbox
              key={name}
              checked={choice.columns.includes(name)}
              // A list needs a column.
              disabled={choice.columns.length === 1 && choice.columns.includes(name)}
              onChange={({ target }) => tick(name, target.checked)}
            >
              {listColumns[name].title}
              {isSensitiveColumn(name) && (
                <Muted small className={styles.sensitive}>
                  <LockOutlined aria-hidden /> Sensitive
                </Muted>
              )}
            </Checkbox>
          ))}
        </Columns>
      )}
    </Field>
  )
}
