import { useEffect, useRef } from 'react'
import type { ChoiceGroup } from './paletteChoices'
import * as styles from './paletteList.module.css'

interface PaletteListProps {
  readonly id: string
  readonly groups: readonly ChoiceGroup[]
  /** Over all groups, from 0. */
  readonly active: number
  readonly onChosen: (path: string) => void
}

export const PaletteList = ({ id, groups, active, onChosen }: PaletteListProps) => {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active, groups])
  const firstOf = (index: number) =>
    groups.slice(0, index).reduce((sum, { choices }) => sum + choices.length, 0)
  return (
    <div ref={list} id={`${id}-list`} role="listbox" aria-label="Found" className={styles.list}>
      {groups.map(({ title, choices }, index) => (
        <div key={title} role="group" aria-labelledby={`${id}-${title}`}>
          <p id={`${id}-${title}`} role="presentation">
            {title}
          </p>
          {choices.map((choice, number) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the input has the keys of the list
            <div
              key={choice.path}
              id={`${id}-${firstOf(index) + number}`}
              role="option"
              aria-selected={firstOf(index) + number === active}
              onClick={() => onChosen(choice.path)}
            >
              <span>{choice.title}</span>
              <span className={styles.detail}>{choice.detail}</span>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
