// How far each class is in each subject, and by whom it was changed last.
import type { MarksBoard } from '#shared/contract/reports/marks'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import { useGetMarksBoardQuery } from '#client/api/reports/marksApi'
import { errorText } from '#client/api/transport/errorText'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { below } from '#client/ui/breakpoints'
import { EmptyDrawing } from '#client/ui/drawings/EmptyDrawing'
import { Scene } from '#client/ui/drawings/Scene'
import { useMedia } from '#client/ui/hooks/useMedia'
import { Panel } from '#client/ui/panels/Panel'
import { BoardList } from './BoardList'
import { BoardTable } from './BoardTable'
import * as styles from './board.module.css'

const lively = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const

const Shown = ({ board }: { board: MarksBoard }) => {
  const isNarrow = useMedia(below('tablet'))
  if (board.classes.length === 0)
    return (
      <Scene drawing={<EmptyDrawing />}>
        <p>No class has students in this term yet.</p>
      </Scene>
    )
  return isNarrow ? <BoardList board={board} /> : <BoardTable board={board} />
}

export const Board = ({ term }: { term: TermKey }) => {
  const query = useGetMarksBoardQuery(term, lively)
  return (
    <Panel
      title="Marks"
      className={styles.panel}
      description="How many students of each class have all their marks. Choose a cell to enter marks."
    >
      <QueryBoundary what="The board of marks" query={query} why={errorText}>
        {(board) => <Shown board={board} />}
      </QueryBoundary>
    </Panel>
  )
}
