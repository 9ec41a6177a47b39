// Reports: the registration report of all classes, lists, and packs of papers.
import { Button, Segmented } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { getRegistrationReport } from '#shared/contract/papers/papers'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { documentUrl } from '#client/api/request'
import { studentsApi } from '#client/api/students/studentsApi'
import { useReauthentication } from '#client/session/reauthenticationSlice'
import { PdfViewer } from '#client/ui/pdf/PdfDialog'
import { LoadingLines } from '#client/ui/QueryBoundary'
import { Page, Panel } from '#client/ui/panels/Panel'
import { useCheckFreshSignInMutation } from '#client/api/access/signInApi'
import { nothingChosen } from './listChoice'
import { SchoolLists } from './SchoolLists'
import { PackForm } from './PackForm'
import { PackList } from './PackList'
import * as styles from './exports.module.css'
import * as pdfStyles from '#client/ui/pdf/pdf.module.css'

/** True if a document may be made at once, asked without the dialog, for people who only want packs. Null: not known yet. */
const useIsFresh = (): boolean | null => {
  const [check, { isSuccess, isError }] = useCheckFreshSignInMutation()
  useEffect(() => void check({ quietly: true }), [check])
  return isSuccess || isError ? isSuccess : null
}

const { listStudents } = studentsApi.endpoints

/** A report of 1,200 students is drawn in 0.4 seconds, of more than these in over a second. */
const maxDrawnUnasked = 2500

const ShowReport = ({ isFresh, onShow }: { isFresh: boolean; onShow: () => void }) => (
  <Panel label="Registration report of all classes">
    <p>
      The report lists each class, the families’ contacts and what is missing.{' '}
      {isFresh
        ? 'For a school of this size it takes a few seconds.'
        : 'You will be asked to confirm that it is you first.'}
    </p>
    <Button type="primary" onClick={onShow}>
      Show the registration report
    </Button>
  </Panel>
)

const RegistrationReport = () => {
  const reauthenticate = useReauthentication()
  const isFresh = useIsFresh()
  // The number of students, if the table has been read.
  const { students } = listStudents.useQueryState(undefined, {
    selectFromResult: ({ data }) => ({ students: data?.length ?? 0 }),
  })
  const [isWanted, setWanted] = useState(false)
  const embed = useRef<HTMLElement>(null)
  // The button that was pressed is gone: the focus goes on to the pages, as in a dialog.
  useEffect(() => {
    if (isWanted) embed.current?.querySelector<HTMLElement>('[data-pdf-room]')?.focus()
  }, [isWanted])
  if (isFresh === null) return <LoadingLines rows={6} />
  if (!isWanted && (!isFresh || students > maxDrawnUnasked))
    return <ShowReport isFresh={isFresh} onShow={() => setWanted(true)} />
  return (
    <section
      ref={embed}
      className={`${pdfStyles.embed} ${styles.reportEmbed}`}
      aria-label="Registration report of all classes"
    >
      <PdfViewer
        url={documentUrl(getRegistrationReport, {})}
        title="Registration report of all classes"
        fileName="Registration Report.pdf"
        before={reauthenticate}
      />
    </section>
  )
}

const papers = {
  report: RegistrationReport,
  lists: SchoolLists,
  packs: () => (
    <>
      <PackForm />
      <PackList />
    </>
  ),
} as const

export const reportPapers = [
  { value: 'report', label: 'Registration report' },
  { value: 'lists', label: 'Lists' },
  { value: 'packs', label: 'Class packs' },
]

const ofOthers = { selection: '', students: '', ...nothingChosen }

export const Reports = () => {
  const { query, change } = useOfficeQuery()
  const shown = papersIn(query)
  const Shown = papers[shown]
  return (
    <Page
      title="Reports"
      className={shown === 'report' ? '' : styles.packsPage}
      tools={
        <Segmented
          className={styles.paperChoice}
          aria-label="Which reports"
          options={reportPapers}
          value={shown}
          onChange={(wanted) => change({ ...ofOthers, papers: wanted === 'report' ? '' : wanted })}
        />
      }
    >
      <Shown />
    </Page>
  )
}

type Papers = keyof typeof papers

/** The registration report first; an address that chooses a list leads to it. */
const papersIn = (query: URLSearchParams): Papers => {
  if (query.has('selection')) return 'packs'
  const wanted = query.get('papers') ?? ''
  if (isPapers(wanted)) return wanted
  return ['saved', ...Object.keys(nothingChosen)].some((key) => query.has(key)) ? 'lists' : 'report'
}

const isPapers = (text: string): text is Papers => Object.hasOwn(papers, text)
