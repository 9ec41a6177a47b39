// Saved views of the table.
import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { SavedView } from '#shared/contract/lists/savedViews'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { leftOutText, notSavedText } from '#client/lists/saved/savedChoice'
import { useOpenSaved } from '#client/lists/saved/useOpenSaved'
import { SavedViews } from '#client/lists/saved/SavedViews'
import { useAppDispatch } from '#client/store/hooks'
import { useFocusBack } from '#client/ui/hooks/useFocusBack'
import { Notice } from '#client/ui/notices/Notice'
import { Stack } from '#client/ui/primitives'
import { columnsChosen } from './columnsSlice'
import { useTableView } from './tableView'
import * as styles from './table.module.css'

export const ViewsDialog = ({ onClose }: { onClose: () => void }) => {
  const dispatch = useAppDispatch()
  const { change } = useOfficeQuery()
  const { chosen, read, isReady } = useTableView()
  const [leftOut, setLeftOut] = useState('')
  useFocusBack()
  const open = (saved: SavedView | undefined) => {
    if (!saved) return setLeftOut(notSavedText)
    const view = read(saved.definition)
    const isWhole = view.leftOut.length === 0
    dispatch(columnsChosen(view.columns))
    setLeftOut(leftOutText(saved.name, view.leftOut))
    // The dialog stays while there is something left out to read about.
    change({ ...view.query, ...(isWhole && { views: '' }) }, { replace: true })
  }
  if (useOpenSaved({ purpose: 'students', isReady, onOpen: open })) return null
  return (
    <Modal
      title="Saved views"
      open
      width={520}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Stack gap={4} className={styles.views}>
        <p>
          A view saves the search, filters, order and columns, not the students, so it is always up to date.
        </p>
        {leftOut && <Notice is="warning" title={leftOut} />}
        <SavedViews
          purpose="students"
          noun="view"
          chosen={chosen}
          read={(definition) => read(definition).definition}
          onOpen={open}
        />
      </Stack>
    </Modal>
  )
}
