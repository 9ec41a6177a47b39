// Photos of a paper become one PDF: page by page the corners, the turn and the order; what is unclear is said.
import { WarningFilled } from '@ant-design/icons'
import { useState } from 'react'
import type { DocumentType } from '#shared/rules/intake/documentTypes'
import { useMedia } from '../../ui/hooks/useMedia'
import type { Risk } from '#client/saving/paperRiskSlice'
import { useRisk } from '../editing/useRisk'
import type { Beginning } from '../keeping/useBeginning'
import { faultText } from '../pages/pageTexts'
import {
  chosenPage,
  faultsOf,
  finishedPages,
  nextToOpen,
  numberOf,
  paperPages,
} from '../pages/paperPagesSlice'
import { photosOf, usePaperPages } from '../pages/usePaperPages'
import { paperFile } from '../pdf/paperFile'
import { EditorFooter } from './EditorFooter'
import { PageStrip } from './PageStrip'
import { PageTools } from './PageTools'
import { PageView } from './PageView'
import * as styles from './editor.module.css'

export interface EditorProps {
  readonly document: DocumentType
  readonly beginning: Beginning
  /** Of the finished paper. */
  readonly mostBytes: number
  /** @param drop when the paper has been taken over, what is kept of its pages may go */
  readonly onDone: (file: File, drop: () => Promise<unknown>) => void
  /** What closing would lose. */
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
      <p className={styles.fault} role="status">
        {fault !== null && (
          <>
            <WarningFilled aria-hidden /> {fault}
          </>
        )}
      </p>
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

const riskOf = ({ state, isKept }: Editing): Risk | null => {
  if (state.pages.length === 0 || isKept === true) return null
  return isKept === null || nextToOpen(state) ? 'yet' : 'never'
}

export const PapersEditor = ({ document, beginning, mostBytes, onDone, onRisk }: EditorProps) => {
  const editing = usePaperPages(beginning)
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
  useRisk(riskOf(editing), onRisk)
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
