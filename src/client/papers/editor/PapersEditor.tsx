// Turns photos of a paper into a PDF: corners, rotation, order and warnings for each page.
import { LoadingOutlined, PictureOutlined, WarningFilled } from '@ant-design/icons'
import { useState } from 'react'
import { Button } from 'antd'
import type { DocumentType } from '#shared/rules/intake/documentTypes'
import { useMedia } from '../../ui/hooks/browser'
import type { Risk } from '../paperRiskSlice'
import { faultText, fullText } from '../pages/pageTexts'
import type { Beginning } from '../pages/useKept'
import {
  type PaperPage,
  chosenPage,
  faultsOf,
  finishedPages,
  nextToOpen,
  numberOf,
  paperPages,
} from '../pages/paperPagesSlice'
import { photosOf, usePaperPages } from '../pages/usePaperPages'
import { paperFile } from '../pages/papersPdf'
import { PictureButton } from '../PictureButton'
import { mostPages } from '../files/fileChoice'
import { useChosenInSight } from '../../ui/hooks/focus'
import { useObjectUrl } from '../useObjectUrl'
import { PageTools, PageView } from './PageView'
import { Muted, Row, Text } from '../../ui/primitives'
import * as styles from './editor.module.css'

export interface EditorProps {
  readonly document: DocumentType
  readonly beginning: Beginning
  /** The maximum size of the finished file. */
  readonly mostBytes: number
  /** @param drop removes the kept pages once the paper has been accepted */
  readonly onDone: (file: File, drop: () => Promise<unknown>) => void
  /** Reports what closing would lose. */
  readonly onRisk: (risk: Risk | null) => void
}

type Editing = ReturnType<typeof usePaperPages>

const problemOf = ({ state }: Editing, mostBytes: number): string | null => {
  const lost = state.pages.findIndex(({ is }) => is === 'unreadable')
  if (lost >= 0) return `Page ${lost + 1} cannot be opened. Retake or remove it.`
  const bytes = (finishedPages(state) ?? []).reduce((sum, { jpeg }) => sum + jpeg.size, 0)
  return bytes > mostBytes * 0.98 ? 'This is too much for one file. Remove a page.' : null
}

const Pages = ({ editing, camera }: { editing: Editing; camera: 'environment' | undefined }) => {
  const { state, dispatch } = editing
  const page = chosenPage(state)
  if (!page) return <p className={styles.said}>There are no pages yet. Add a page to continue.</p>
  const { id } = page
  const number = numberOf(state, id)
  const fault = faultText(faultsOf(page))
  return (
    <>
      <PageView
        page={page}
        number={number}
        onMove={(index, to) => dispatch(paperPages.cornerMoved({ id, index, to }))}
      />
      <Text as="p" tone="warn" size="small" className={styles.fault} role="status">
        {fault !== null && (
          <>
            <WarningFilled aria-hidden /> {fault}
          </>
        )}
      </Text>
      <PageTools
        number={number}
        count={state.pages.length}
        isOpen={page.is === 'open'}
        camera={camera}
        onTurn={() => dispatch(paperPages.turned(id))}
        onWhole={() => dispatch(paperPages.wholeTaken(id))}
        onTakeAgain={(photo) => {
          const [fresh] = photosOf([photo])
          if (fresh) dispatch(paperPages.takenAgain({ id, photo: fresh }))
        }}
        onRemove={() => dispatch(paperPages.removed(id))}
        onMove={(by) => dispatch(paperPages.moved({ id, by }))}
      />
      {state.pages.length > 1 && (
        <PageStrip
          pages={state.pages}
          chosen={state.chosen}
          onChoose={(other) => dispatch(paperPages.chosen(other))}
        />
      )}
    </>
  )
}

export const PapersEditor = ({ document, beginning, mostBytes, onDone, onRisk }: EditorProps) => {
  const editing = usePaperPages(beginning, onRisk)
  const [isWorking, setWorking] = useState(false)
  const camera = useMedia('(pointer: coarse)') ? 'environment' : undefined
  const { state, dispatch, isKept } = editing
  const finished = finishedPages(state)
  const problem = problemOf(editing, mostBytes)
  const use = async () => {
    if (!finished) return
    setWorking(true)
    onDone(await paperFile(document.title, finished), beginning.keeper.drop)
  }
  return (
    <>
      <div className={styles.body}>
        <Pages editing={editing} camera={camera} />
      </div>
      <EditorFooter
        count={state.pages.length}
        leftOut={state.leftOut}
        isKept={isKept}
        isOpening={nextToOpen(state) !== undefined}
        problem={problem}
        isReady={finished !== null && problem === null}
        isWorking={isWorking}
        camera={camera}
        onAdd={(photos) => dispatch(paperPages.added(photosOf(photos)))}
        onUse={() => void use()}
      />
    </>
  )
}

// The foot of the editor: warnings before sending, and the button that sends.
interface EditorFooterProps {
  readonly count: number
  /** The number of chosen photos beyond the limit. */
  readonly leftOut: number
  /** Null while unknown. */
  readonly isKept: boolean | null
  /** True while some photos are not open yet. They may still fit on the device when they are. */
  readonly isOpening: boolean
  /** The reason why the document cannot be sent yet; null if it can. */
  readonly problem: string | null
  readonly isReady: boolean
  readonly isWorking: boolean
  readonly camera: 'environment' | undefined
  readonly onAdd: (photos: readonly File[]) => void
  readonly onUse: () => void
}

const noteOf = ({ isKept, isOpening, count, leftOut }: EditorFooterProps): string => {
  if (leftOut > 0 || count >= mostPages) return fullText(leftOut)
  if (isKept === null || count === 0) return ''
  if (isKept) return 'Saved on this device until you send it.'
  return isOpening
    ? 'Stay on this page until all photos are open: some are not saved yet.'
    : 'This browser cannot save these pages. Send them before you close this page.'
}

const EditorFooter = (props: EditorFooterProps) => {
  const { count, problem, isReady, isWorking, camera, onAdd, onUse } = props
  const isFull = count >= mostPages
  return (
    <Row gap={4} rowGap={2} justify="between" className={styles.footer}>
      <Muted as="p" small className={styles.note} role="status">
        {problem ?? noteOf(props)}
      </Muted>
      <Row wrap={false} align="stretch" className={styles.acts}>
        <PictureButton camera={camera} takesSeveral={camera === undefined} disabled={isFull} onPick={onAdd}>
          Add a page
        </PictureButton>
        {camera !== undefined && (
          <PictureButton
            icon={<PictureOutlined aria-hidden />}
            aria-label="Add pictures from this device"
            takesSeveral
            disabled={isFull}
            onPick={onAdd}
          />
        )}
        <Button type="primary" disabled={!isReady} loading={isWorking} onClick={onUse}>
          {count === 1 ? 'Use this page' : 'Use these pages'}
        </Button>
      </Row>
    </Row>
  )
}

// Small pictures of all pages, in order.
interface PageStripProps {
  readonly pages: readonly PaperPage[]
  readonly chosen: string | null
  readonly onChoose: (id: string) => void
}

const stateText = (page: PaperPage): string => {
  if (page.is === 'unreadable') return ', cannot be opened'
  return faultsOf(page).length > 0 ? ', please check it' : ''
}

const smallOf = (page: PaperPage): Blob | undefined => {
  if (page.is !== 'open') return undefined
  return page.made.is === 'made' ? page.made.page.jpeg : page.source
}

const Small = ({ page }: { page: PaperPage }) => {
  const url = useObjectUrl(smallOf(page))
  if (url !== undefined) return <img src={url} alt="" />
  return page.is === 'unreadable' ? <WarningFilled aria-hidden /> : <LoadingOutlined aria-hidden />
}

const PageStrip = ({ pages, chosen, onChoose }: PageStripProps) => {
  const strip = useChosenInSight<HTMLOListElement>(chosen ?? '')
  return (
    <Row as="ol" wrap={false} align="stretch" className={styles.strip} ref={strip}>
      {pages.map((page, index) => (
        <li key={page.id}>
          <button
            type="button"
            className={styles.small}
            aria-label={`Page ${index + 1}${stateText(page)}`}
            aria-current={page.id === chosen}
            onClick={() => onChoose(page.id)}
          >
            <Small page={page} />
            <Text size="tiny" weight={600} className={styles.number}>
              {index + 1}
            </Text>
          </button>
        </li>
      ))}
    </Row>
  )
}
