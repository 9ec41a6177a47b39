// For the staff meeting: the marks of a class or a form, and the order of the averages, on paper or as a spreadsheet.
import { PrinterOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { getMarkSheet, getRankSheet, type StaffSheetQuery } from '#shared/contract/papers/staffSheets'
import type { TermReport } from '#shared/contract/reports/termReports'
import type { AcademicTerm } from '#shared/contract/reports/termSettings'
import type { FormClass } from '#shared/contract/school/lookups'
import { academicYear, schoolYearOf } from '#shared/rules/dates'
import { termAddress, type TermKey } from '#shared/rules/reports/cards/termPosting'
import { officePath } from '#client/address/officeView'
import { documentUrl } from '#client/api/request'
import {
  termParams,
  useGetMarkWorkbookMutation,
  useGetRankWorkbookMutation,
} from '#client/api/papers/papersApi'
import { useListFormClassesQuery } from '#client/api/school/schoolApi'
import { useListAcademicTermsQuery } from '#client/api/reports/reportsOfficeApi'
import { errorText } from '#client/api/transport/errorText'
import { useReauthentication } from '#client/session/reauthenticationSlice'
import { WithRight } from '#client/session/rights'
import { today } from '#client/ui/dates/moments'
import { Field } from '#client/ui/fields/Field'
import { Notice } from '#client/ui/notices/Notice'
import { ButtonRow, Panel } from '#client/ui/panels/Panel'
import { PdfDialog } from '#client/ui/pdf/PdfDialog'
import { Columns, Row, Stack, Text } from '#client/ui/primitives'
import * as styles from './posting.module.css'

type StaffSheetKind = 'marks' | 'ranks'

interface StaffSheetWish {
  readonly kind: StaffSheetKind
  readonly term: TermKey
  readonly whose: StaffSheetQuery
}

export const StaffSheets = ({ report }: { report: TermReport }) => {
  const { data = [], isLoading } = useListFormClassesQuery()
  const [choice, setChoice] = useState<string | null>(null)
  const [shown, setShown] = useState<StaffSheetWish | null>(null)
  const term = { year: report.year, term: report.term }
  const whose = choice === null ? undefined : whoseOf(choice)
  const isPosted = report.posted === 1
  return (
    <Panel
      title="For the staff meeting"
      description={
        isPosted
          ? 'The marks as they are now. Cards already issued stay the same.'
          : 'The marks as they are now, before the cards are posted. Each sheet says that it is a draft.'
      }
    >
      <div className={styles.whose}>
        <Field label="Class or form">
          {(control) => (
            <Select
              {...control}
              showSearch={{ optionFilterProp: 'label' }}
              placeholder="Choose a class or a form"
              notFoundContent="There are no classes yet"
              loading={isLoading}
              options={whoseOptions(data)}
              value={choice}
              onChange={setChoice}
            />
          )}
        </Field>
      </div>
      <Columns min="15rem" above={4}>
        {(['marks', 'ranks'] as const).map((kind) => (
          <SheetRow key={kind} kind={kind} wish={whose && { kind, term, whose }} onShow={setShown} />
        ))}
      </Columns>
      {shown && <SheetViewer wish={shown} onClose={() => setShown(null)} />}
    </Panel>
  )
}

/** 'class:1A', 'form:1' */
const whoseOf = (choice: string): StaffSheetQuery => {
  const [kind, key = ''] = choice.split(':')
  return kind === 'form' ? { form_level: key } : { class_id: key }
}

const whoseOptions = (classes: readonly FormClass[]) => {
  const levels = [...new Set(classes.map(({ form_level }) => form_level))].sort((a, b) => a - b)
  return [
    { label: 'Forms', options: levels.map((level) => ({ value: `form:${level}`, label: `Form ${level}` })) },
    { label: 'Classes', options: classes.map(({ id }) => ({ value: `class:${id}`, label: `Class ${id}` })) },
  ]
}

interface SheetRowProps {
  readonly kind: StaffSheetWish['kind']
  /** Undefined until a class or a form is chosen. */
  readonly wish: StaffSheetWish | undefined
  readonly onShow: (wish: StaffSheetWish) => void
}

const sheetTitles: Readonly<Record<StaffSheetKind, string>> = {
  marks: 'Mark sheet',
  ranks: 'Rank sheet',
}

const texts = {
  marks: 'Each student’s final mark in each subject, the average and the place, and the results by subject.',
  ranks:
    'The students from first to last, with average, passes and grade. For a form, all its classes together.',
} as const

const SheetRow = ({ kind, wish, onShow }: SheetRowProps) => {
  const [saveMarks, marks] = useGetMarkWorkbookMutation()
  const [saveRanks, ranks] = useGetRankWorkbookMutation()
  const [save, { isLoading, error }] = kind === 'marks' ? [saveMarks, marks] : [saveRanks, ranks]
  const title = sheetTitles[kind]
  return (
    <Stack as="section" packed aria-label={title}>
      <Text as="h3" weight={600}>
        {title}
      </Text>
      <p>{texts[kind]}</p>
      <ButtonRow>
        <Button disabled={!wish} aria-label={`${title}: PDF`} onClick={() => wish && onShow(wish)}>
          PDF
        </Button>
        <Button
          disabled={!wish}
          loading={isLoading}
          aria-label={`${title}: Excel`}
          onClick={() =>
            wish && void save({ term: wish.term, whose: wish.whose, name: `${sheetName(wish)}.xlsx` })
          }
        >
          Excel
        </Button>
      </ButtonRow>
      {error && <Notice is="error" title={errorText(error)} />}
    </Stack>
  )
}

/** 'Mark sheet 2025-2026 Term 2 Class 1A' */
const sheetName = ({ kind, term, whose }: StaffSheetWish): string =>
  `${sheetTitles[kind]} ${academicYear(term.year)} Term ${term.term} ${whoseTitle(whose)}`

const whoseTitle = ({ class_id, form_level }: StaffSheetQuery): string =>
  class_id === undefined ? `Form ${form_level}` : `Class ${class_id}`

/** For the form teacher of a class: its marks in the term at hand, and its mark sheet. */
export const MarksOfClass = ({ classId }: { classId: string }) => {
  const { data } = useListAcademicTermsQuery()
  const [isShown, setShown] = useState(false)
  const at = data && termsAtHand(data, today())[0]
  if (!at) return null
  const term = { year: at.year, term: at.term }
  const marks = { term: termAddress(term), tab: 'marks', class: classId }
  return (
    <Row gap={3}>
      <Row as={Link} minHeight={40} to={officePath('postReports', marks)}>
        Marks of {classId}, Term {term.term}
      </Row>
      <WithRight to="printMarks">
        <Button
          icon={<PrinterOutlined aria-hidden />}
          aria-label={`Mark sheet of ${classId}, Term ${term.term}`}
          onClick={() => setShown(true)}
        >
          Mark sheet
        </Button>
      </WithRight>
      {isShown && (
        <SheetViewer
          wish={{ kind: 'marks', term, whose: { class_id: classId } }}
          onClose={() => setShown(false)}
        />
      )}
    </Row>
  )
}

const SheetViewer = ({ wish, onClose }: { wish: StaffSheetWish; onClose: () => void }) => {
  const reauthenticate = useReauthentication()
  const name = sheetName(wish)
  return (
    <PdfDialog
      url={sheetUrl(wish)}
      title={name}
      fileName={`${name}.pdf`}
      before={reauthenticate}
      onClose={onClose}
    />
  )
}

const sheetUrl = ({ kind, term, whose }: StaffSheetWish): string =>
  kind === 'marks'
    ? documentUrl(getMarkSheet, termParams(term), whose)
    : documentUrl(getRankSheet, termParams(term), whose)

type TermDates = Pick<AcademicTerm, 'year' | 'term' | 'starts' | 'ends' | 'posted'>

/**
 * The term of today, and those of the same school year that have begun and are not posted yet: newest first. Terms of
 * earlier years do not count while there are any of a later one. Terms without dates count only if no other does,
 * because they may not have begun.
 */
export const termsAtHand = <Term extends TermDates>(terms: readonly Term[], today: string): Term[] => {
  const dated = terms.filter(
    ({ posted, starts, ends }) =>
      starts !== null && starts <= today && (posted === 0 || (ends !== null && today <= ends)),
  )
  const undated = terms.filter(
    ({ posted, starts, year }) => starts === null && posted === 0 && year <= schoolYearOf(today),
  )
  const begun = (dated.length > 0 ? dated : undated).sort(
    (one, other) => other.year - one.year || other.term - one.term,
  )
  return begun.filter(({ year }) => year === begun[0]?.year)
}
