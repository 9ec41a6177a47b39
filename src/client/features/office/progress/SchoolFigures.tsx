// The strip of numbers of the whole school; each leads to the table with just these students.
import { CheckCircleFilled, ClockCircleFilled, FileUnknownFilled, MinusCircleFilled } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Counts } from './boardCounts'
import { figurePath, figures, type Figure } from './boardLinks'

const icons: Readonly<Record<Figure['key'], ReactNode>> = {
  complete: <CheckCircleFilled className="board-complete" aria-hidden />,
  inProgress: <ClockCircleFilled className="board-in-progress" aria-hidden />,
  notStarted: <MinusCircleFilled className="board-not-started" aria-hidden />,
  documentsMissing: <FileUnknownFilled className="board-documents" aria-hidden />,
}

const shareText = (count: number, all: number): string => `${Math.round((count / all) * 100)} %`

export const SchoolFigures = ({ counts }: { counts: Counts }) => (
  <ul className="board-figures">
    {figures.map((figure) => (
      <li key={figure.key}>
        <Link to={figurePath(figure)} className="board-figure">
          <span className="board-figure-title">
            {icons[figure.key]} {figure.title}
          </span>
          <span className="board-figure-count">
            {counts[figure.key].toLocaleString('en')}{' '}
            <small>{shareText(counts[figure.key], counts.students)}</small>
          </span>
        </Link>
      </li>
    ))}
  </ul>
)
