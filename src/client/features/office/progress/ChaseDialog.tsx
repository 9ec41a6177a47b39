// The chase list of a class, a form or the school: to reach families, to print, to export, as letters.
import { skipToken } from '@reduxjs/toolkit/query'
import { Modal, Segmented, Button } from 'antd'
import { useState, useEffect } from 'react'
import { CopyOutlined, DownloadOutlined, FileTextOutlined, PrinterOutlined } from '@ant-design/icons'
import { flushSync } from 'react-dom'
import { getFamilyLetters } from '#shared/contract/papers/prints'
import { chasePlaceAt } from '#shared/rules/intake/chasePlace'
import { DialogHelp } from '#client/address/DialogHelp'
import {
  type ChasedFamilies,
  type ChasedFamily,
  useGetChaseListQuery,
} from '#client/api/intake/intakeOfficeApi'
import { documentUrl } from '#client/api/request'
import { usePaperProblems } from '#client/api/papers/usePaperProblems'
import { useReauthentication } from '#client/session/reauthenticationSlice'
import { LoadFailure, LoadingLines } from '#client/ui/QueryBoundary'
import { Notice } from '#client/ui/notices/Notice'
import { PdfDialog } from '#client/ui/pdf/PdfDialog'
import { ButtonRow } from '#client/ui/panels/Panel'
import { saveCsv } from '#client/ui/csv'
import { PrintPaper } from '#client/ui/PrintPaper'
import { PlainTable, type PlainColumn } from '#client/ui/tables/PlainTable'
import { Row } from '#client/ui/primitives'
import {
  ChaseFamilies,
  byClasses,
  contactColumn,
  countColumn,
  missingColumn,
  PaperHead,
  studentColumn,
  type PaperProps,
} from './ChaseFamilies'
import {
  classTitle,
  contactedLines,
  contactText,
  nameOf,
  nothingOwedText,
  placeChoices,
  placesAround,
  placeTitle,
  progressTitle,
  addressesOf,
  addressesText,
  addressLine,
  leadsToPortal,
} from './chaseTexts'
import * as styles from './chase.module.css'

interface ChaseDialogProps {
  /** Null: closed; else a word of rules/intake/chasePlace. */
  readonly place: string | null
  readonly onPlace: (place: string) => void
  readonly onClose: () => void
}

export default function ChaseDialog({ place, onPlace, onClose }: ChaseDialogProps) {
  const { data, currentData, isError, refetch } = useGetChaseListQuery(place ?? skipToken)
  // The last place, still shown while the dialog closes.
  const [last, setLast] = useState(place)
  const [isLetters, setIsLetters] = useState(false)
  const { print, message, address } = usePaperProblems()
  if (place !== null && place !== last) setLast(place)
  const isOpen = place !== null
  const list = isOpen ? currentData : data
  const shown = place ?? last ?? ''
  const title = placeTitle(chasePlaceAt(shown))
  return (
    <Modal
      open={isOpen}
      title={`Chase list of ${title === 'Whole school' ? 'the whole school' : title}`}
      width={1100}
      onCancel={onClose}
      footer={
        <ChaseButtons
          list={list}
          title={title}
          hasLetters={print === null}
          onLetters={() => setIsLetters(true)}
          onClose={onClose}
        />
      }
    >
      <DialogHelp of="chase" />
      {print !== null && (
        <Notice is="warning" role="none" title={lettersTitle(message !== null && hasLinks(list, address))}>
          {print}
        </Notice>
      )}
      {isError && !list && <LoadFailure what="The chase list" onRetry={() => void refetch()} />}
      {!list && !isError && <LoadingLines rows={8} />}
      {list && <Sheet place={shown} title={title} list={list} onPlace={onPlace} />}
      {isOpen && list && <PrintedList list={list} title={title} />}
      {isOpen && isLetters && <Letters place={shown} onClose={() => setIsLetters(false)} />}
    </Modal>
  )
}

const hasLinks = (list: ChasedFamilies | undefined, address: string): boolean =>
  list?.owing.some((family) => leadsToPortal(family, list.today, address)) ?? false

const lettersTitle = (isLinkBroken: boolean): string =>
  `Letters cannot be printed yet${isLinkBroken ? ', and the link in messages leads families nowhere' : ''}`

interface SheetProps {
  readonly place: string
  readonly title: string
  readonly list: ChasedFamilies
  readonly onPlace: (place: string) => void
}

const Sheet = ({ place, title, list, onPlace }: SheetProps) => {
  const [places] = useState(() => placesAround(place, list.form_level))
  return (
    <>
      <Row gap={4} rowGap={2} below={3}>
        {places.length > 1 && (
          <Segmented aria-label="List for" options={placeChoices(places)} value={place} onChange={onPlace} />
        )}
        <CopyAddresses key={place} families={list.owing} />
      </Row>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys must scroll the list */}
      <div className={styles.sheet} tabIndex={0} role="region" aria-label="The list">
        <article className={styles.paper}>
          <PaperHead list={list} title={title} />
          {list.owing.length === 0 && <p>{nothingOwedText(list)}</p>}
          {list.owing.length > 0 && (
            <ChaseFamilies key={place} list={list} isClass={chasePlaceAt(place).is === 'class'} />
          )}
        </article>
      </div>
    </>
  )
}

const Letters = ({ place, onClose }: { place: string; onClose: () => void }) => {
  const reauthenticate = useReauthentication()
  return (
    <PdfDialog
      url={documentUrl(getFamilyLetters, { place })}
      title="Letters to families"
      fileName="Letters to Families.pdf"
      before={reauthenticate}
      onClose={onClose}
    />
  )
}

const notAllowed = 'Your browser does not allow copying. Export the list (CSV) and copy the addresses there.'

const CopyAddresses = ({ families }: { families: readonly ChasedFamily[] }) => {
  const [note, setNote] = useState('')
  const copy = () => {
    const found = addressesOf(families)
    if (found.addresses.length === 0) return setNote(addressesText(found))
    navigator.clipboard.writeText(addressLine(found)).then(
      () => setNote(addressesText(found)),
      () => setNote(notAllowed),
    )
  }
  return (
    <ButtonRow note={note}>
      <Button icon={<CopyOutlined aria-hidden />} disabled={families.length === 0} onClick={copy}>
        Copy e-mail addresses
      </Button>
    </ButtonRow>
  )
}

interface ChaseButtonsProps {
  readonly list: ChasedFamilies | undefined
  readonly title: string
  /** A real school has set the address and the name that the letters carry. */
  readonly hasLetters: boolean
  readonly onLetters: () => void
  readonly onClose: () => void
}

const ChaseButtons = ({ list, title, hasLetters, onLetters, onClose }: ChaseButtonsProps) => (
  <Row justify="end" className={styles.buttons}>
    <Button onClick={onClose}>Close</Button>
    <Button
      icon={<FileTextOutlined aria-hidden />}
      disabled={!list || list.owing.length === 0 || !hasLetters}
      onClick={onLetters}
    >
      Letters (PDF)
    </Button>
    <Button
      icon={<DownloadOutlined aria-hidden />}
      disabled={!list}
      onClick={() => list && saveCsv(chaseRows(list), `Chase List ${title} ${list.today}.csv`)}
    >
      Export (CSV)
    </Button>
    <Button
      type="primary"
      icon={<PrinterOutlined aria-hidden />}
      disabled={!list}
      onClick={() => window.print()}
    >
      Print
    </Button>
  </Row>
)

/** The list on paper, drawn only when the browser prints: a school has thousands of rows. */
const PrintedList = ({ list, title }: { list: ChasedFamilies; title: string }) => {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return <PrintPaper>{isPrinting && <ChasePaper list={list} title={title} />}</PrintPaper>
}

/** On paper each class of a form or of the school has its own table. */
const ChasePaper = ({ list, title }: PaperProps) => (
  <article className={styles.paper}>
    <PaperHead list={list} title={title} />
    {list.owing.length === 0 && <p>{nothingOwedText(list)}</p>}
    {byClasses(list.owing).map(({ class_id, families }) => (
      <section key={class_id ?? ''}>
        {families.length < list.owing.length && <h3 className={styles.part}>{classTitle(class_id)}</h3>}
        <PlainTable
          rows={families}
          columns={paperColumns}
          rowKey={(row) => row.id}
          className={styles.owing}
          isPaper
        />
      </section>
    ))}
  </article>
)

const paperColumns: ReadonlyArray<PlainColumn<ChasedFamily>> = [
  {
    key: 'done',
    title: <span className="unseen">Done</span>,
    width: 29,
    render: () => <span className={styles.tick} />,
  },
  studentColumn,
  countColumn,
  missingColumn,
  contactColumn,
]

/** The chase list as rows of a spreadsheet: nothing is shortened there. */
export const chaseRows = ({ owing }: ChasedFamilies): Array<Array<string | number | null>> => [
  csvHeading,
  ...owing.map((row) => [
    row.id,
    nameOf(row),
    row.class_id,
    progressTitle(row),
    row.missing.length,
    row.missing.map(({ label }) => label).join('; '),
    row.contacts.map(contactText).join('; '),
    contactedLines(row)
      .map(({ text }) => text)
      .join('; '),
  ]),
]

const csvHeading = [
  'ID',
  'Name',
  'Class',
  'Registration',
  'Things missing',
  'What is missing',
  'Contacts',
  'In touch',
]
