// For the staff meeting: the marks of a class or a form, and the order of the averages, on paper or as a spreadsheet.
import { Button, Select } from 'antd'
import { useState } from 'react'
import type { TermReport } from '#shared/contract/reports/termReports'
import { useListFormClassesQuery } from '#client/api/school/lookupsApi'
import { useGetMarkWorkbookMutation, useGetRankWorkbookMutation } from '#client/api/papers/staffSheetsApi'
import { errorText } from '#client/api/transport/errorText'
import { useReauthentication } from '#client/session/reauthenticationSlice'
import { Field } from '#client/ui/fields/Field'
import { Notice } from '#client/ui/notices/Notice'
import { ButtonRow } from '#client/ui/panels/ButtonRow'
import { Panel } from '#client/ui/panels/Panel'
import { PdfDialog } from '#client/ui/pdf/PdfDialog'
import { sheetName, sheetTitles, sheetUrl, whoseOf, whoseOptions, type StaffSheetWish } from './staffSheets'
import * as styles from './staffSheets.module.css'

const texts = {
  marks: 'Each student’s final mark in each subject, the average and the place, and the results by subject.',
  ranks:
    'The students from first to last, with average, passes and grade. For a form, all its classes together.',
} as const

const SheetViewer = ({ wish, onClose }: { wish: StaffSheetWish; onClose: () => void }) => {
  const beFresh = useReauthentication()
  const name = sheetName(wish)
  return (
    <PdfDialog
      url={sheetUrl(wish)}
      title={name}
      fileName={`${name}.pdf`}
      before={beFresh}
      onClose={onClose}
    />
  )
}

interface SheetRowProps {
  readonly kind: StaffSheetWish['kind']
  /** Undefined until a class or a form is chosen. */
  readonly wish: StaffSheetWish | undefined
  readonly onShow: (wish: StaffSheetWish) => void
}

const SheetRow = ({ kind, wish, onShow }: SheetRowProps) => {
  const [saveMarks, marks] = useGetMarkWorkbookMutation()
  const [saveRanks, ranks] = useGetRankWorkbookMutation()
  const [save, { isLoading, error }] = kind === 'marks' ? [saveMarks, marks] : [saveRanks, ranks]
  const title = sheetTitles[kind]
  return (
    <section className={styles.sheet} aria-label={title}>
      <h3>{title}</h3>
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
    </section>
  )
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
      <div className={styles.sheets}>
        {(['marks', 'ranks'] as const).map((kind) => (
          <SheetRow key={kind} kind={kind} wish={whose && { kind, term, whose }} onShow={setShown} />
        ))}
      </div>
      {shown && <SheetViewer wish={shown} onClose={() => setShown(null)} />}
    </Panel>
  )
}
