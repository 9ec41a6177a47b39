// A thin stacked bar of complete, in progress and not started. The numbers beside it say the same in words.
import type { Counts } from './boardCounts'
import { shares } from './boardLinks'

const classNames = { complete: 'complete', inProgress: 'in-progress', notStarted: 'not-started' } as const

export const ShareBar = ({ counts }: { counts: Counts }) => (
  <span className="share-bar" aria-hidden="true">
    {shares.map(({ key }) => (
      <span
        key={key}
        className={`share-bar-${classNames[key as keyof typeof classNames]}`}
        style={{ flexGrow: counts[key] }}
      />
    ))}
  </span>
)
