// The queue over the whole screen: there must be room for a page.
import { Drawer } from 'antd'
import { DialogHelp } from '../../../address/DialogHelp'
import { useOfficeQuery } from '../../../address/useOfficeQuery'
import { Queue } from './Queue'
import { useDrafts } from './useDrafts'
import * as styles from './documentReviews.module.css'

export default function DocumentsDrawer({ isOpen }: { isOpen: boolean }) {
  const { change } = useOfficeQuery()
  const drafts = useDrafts()
  return (
    <Drawer
      title="Documents to look at"
      extra={<DialogHelp of="documents" isInDrawer />}
      placement="right"
      size="100%"
      open={isOpen}
      destroyOnHidden
      classNames={{ body: styles.body }}
      onClose={() => change({ documents: '' }, { replace: true })}
    >
      <Queue drafts={drafts} />
    </Drawer>
  )
}
