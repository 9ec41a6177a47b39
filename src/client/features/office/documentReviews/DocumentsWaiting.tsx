// Unchecked documents on the office's dashboard. The queue opens over the page, by the address.
import { FileSearchOutlined } from '@ant-design/icons'
import { lazy, Suspense } from 'react'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useCountDocumentsToReviewQuery } from '#client/api/intake/intakeApi'
import { useLazyMount } from '#client/ui/hooks/timing'
import { WaitingLine } from '#client/ui/panels/WaitingLine'

const DocumentsDrawer = lazy(() => import('./DocumentsDrawer'))

export const DocumentsWaiting = () => {
  const { data } = useCountDocumentsToReviewQuery(undefined, { refetchOnMountOrArgChange: 10 })
  const { query, change } = useOfficeQuery()
  const isOpen = query.has('documents')
  const wasOpened = useLazyMount(isOpen)
  return (
    <>
      <WaitingLine
        icon={<FileSearchOutlined aria-hidden />}
        waiting={data?.waiting}
        thing="document"
        what="to check"
        onOpen={() => change({ documents: 'open' })}
      >
        that families have sent
      </WaitingLine>
      {wasOpened && (
        <Suspense fallback={null}>
          <DocumentsDrawer isOpen={isOpen} />
        </Suspense>
      )}
    </>
  )
}
