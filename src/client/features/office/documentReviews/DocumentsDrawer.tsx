// The queue over the whole screen: there must be room for a page.
import { Drawer } from 'antd'
import { DialogHelp } from '#client/address/DialogHelp'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { Queue } from './Queue'
import * as styles from './documentReviews.module.css'

export default function DocumentsDrawer({ isOpen }: { isOpen: boolean }) {
  const { change } = useOfficeQuery()
  return (
    <Drawer
      title="Documents to check"
      extra={<DialogHelp of="documents" isInDrawer />}
      placement="right"
      size="100%"
      open={isOpen}
      destroyOnHidden
      classNames={{ body: styles.body }}
      onClose={() => change({ documents: '' }, { replace: true })}
    >
      <Queue />
    </Drawer>
  )
}
