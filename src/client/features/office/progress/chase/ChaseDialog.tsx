// The chase list of a class, a form or the school: whom to reach, to print, to export, as letters.
import { skipToken } from '@reduxjs/toolkit/query'
import { Modal, Segmented } from 'antd'
import { useState } from 'react'
import { getFamilyLetters } from '#shared/contract/papers/prints'
import { chasePlaceAt } from '#shared/rules/intake/chasePlace'
import { DialogHelp } from '#client/address/DialogHelp'
import type { ChasedFamilies } from '#client/api/intake/chaseLists'
import { documentUrl } from '#client/api/request'
import { useGetChaseListQuery } from '#client/api/intake/progressApi'
import { usePaperProblems } from '#client/api/papers/usePaperProblems'
import { useReauthentication } from '#client/session/useReauthentication'
import { LoadFailure } from '#client/ui/notices/LoadFailure'
import { Notice } from '#client/ui/notices/Notice'
import { LoadingLines } from '#client/ui/panels/LoadingLines'
import { PdfDialog } from '#client/ui/pdf/PdfDialog'
import { ChaseButtons } from './ChaseButtons'
import { ChaseFamilies } from './ChaseFamilies'
import { PaperHead } from './ChasePaper'
import { CopyAddresses } from './CopyAddresses'
import { PrintedList } from './PrintedList'
import { leadsToPortal } from './reach/familyWords'
import { nothingOwedText, placeChoices, placesAround, placeTitle } from './chaseTexts'
import * as styles from './chase.module.css'

interface ChaseDialogProps {
  /** Null: closed; else as rules/intake/chasePlace writes it. */
  readonly place: string | null
  readonly onPlace: (place: string) => void
  readonly onClose: () => void
}

const Letters = ({ place, onClose }: { place: string; onClose: () => void }) => {
  const beFresh = useReauthentication()
  return (
    <PdfDialog
      url={documentUrl(getFamilyLetters, { place })}
      title="Letters to families"
      fileName="Letters to Families.pdf"
      before={beFresh}
      onClose={onClose}
    />
  )
}

const unreachableTitle = (list: ChasedFamilies | undefined, address: string): string => {
  const hasLinks = list?.owing.some((family) => leadsToPortal(family, { today: list.today, address }))
  return `Letters cannot be printed yet${hasLinks ? ', and the link in messages leads families nowhere' : ''}`
}

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
      <div className={styles.tools}>
        {places.length > 1 && (
          <Segmented aria-label="List for" options={placeChoices(places)} value={place} onChange={onPlace} />
        )}
        <CopyAddresses key={place} families={list.owing} />
      </div>
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

export default function ChaseDialog({ place, onPlace, onClose }: ChaseDialogProps) {
  const { data, currentData, isError, refetch } = useGetChaseListQuery(place ?? skipToken)
  const [last, setLast] = useState(place)
  const [isLetters, setIsLetters] = useState(false)
  const { message: why, address } = usePaperProblems()
  if (place !== null && place !== last) setLast(place)
  // While the dialog closes it still shows what it showed; it never shows another place.
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
          hasLetters={why === null}
          onLetters={() => setIsLetters(true)}
          onClose={onClose}
        />
      }
    >
      <DialogHelp of="chase" />
      {why !== null && (
        <Notice is="warning" role="none" title={unreachableTitle(list, address)}>
          {why}
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
