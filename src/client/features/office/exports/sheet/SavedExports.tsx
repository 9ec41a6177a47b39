// Exports that are made again and again: the ministry's, the nurse's. One press chooses; what is sensitive is asked about
// when the file is taken, as with any other.
import { useState } from 'react'
import type { SavedView } from '#shared/contract/lists/savedViews'
import { leftOutText, notSavedText } from '#client/lists/saved/savedChoice'
import { SavedViews } from '#client/lists/saved/SavedViews'
import { useOpenSaved } from '#client/lists/saved/useOpenSaved'
import { Notice } from '#client/ui/notices/Notice'
import { Panel } from '#client/ui/panels/Panel'
import { definitionOf, readWish, type SheetWish } from './sheetChoice'

interface SavedExportsProps {
  readonly wish: SheetWish
  readonly onWish: (wish: SheetWish) => void
}

export const SavedExports = ({ wish, onWish }: SavedExportsProps) => {
  const [leftOut, setLeftOut] = useState('')
  const open = (view: SavedView | undefined) => {
    if (!view) return setLeftOut(notSavedText)
    const saved = readWish(view.definition, wish.whom)
    setLeftOut(leftOutText(view.name, saved.leftOut))
    onWish(saved.wish)
  }
  useOpenSaved({ purpose: 'export', onOpen: open })
  return (
    <Panel
      title="Saved exports"
      description="Saves which students and columns you chose, not the answers. Press a name, then download. Students selected in the table are not saved."
    >
      {leftOut && <Notice is="warning" title={leftOut} />}
      <SavedViews
        purpose="export"
        noun="export"
        chosen={definitionOf(wish)}
        read={(saved) => definitionOf(readWish(saved).wish)}
        onOpen={open}
      />
    </Panel>
  )
}
