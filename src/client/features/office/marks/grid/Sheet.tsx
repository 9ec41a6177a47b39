// The grid with the box over it: what both hear of keys, clipboard and pointer.
import type { useGrid } from '../acts/useGrid'
import type { GridContent } from '../acts/blocks'
import { CellEditor } from './CellEditor'
import { Grid } from './Grid'
import type { Offers } from './offers'
import * as styles from './sheet.module.css'

interface SheetProps {
  readonly gridId: string
  readonly barId: string
  readonly label: string
  readonly content: GridContent
  readonly grid: ReturnType<typeof useGrid>
  readonly offers: Offers
}

export const Sheet = ({ label, grid, offers, ...common }: SheetProps) => {
  const { active, anchor } = grid.state
  return (
    <div className={styles.scroll}>
      <div className={styles.sheet} {...grid.handlers}>
        <Grid {...common} label={label} active={active} anchor={anchor} />
        <CellEditor {...common} grid={grid} offers={offers} />
      </div>
    </div>
  )
}
