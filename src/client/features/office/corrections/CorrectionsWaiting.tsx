// On the office's dashboard: how many families wait for a correction. The list opens over the page; the address says so.
import { EditOutlined } from '@ant-design/icons'
import { lazy, Suspense } from 'react'
import { useOfficeQuery } from '../../../address/useOfficeQuery'
import { useCountOpenCorrectionsQuery } from '../../../api/records/correctionsApi'
import { count } from '../../../ui/count'
import { useLazyMount } from '../../../ui/hooks/useLazyMount'
import { WaitingLine } from '../../../ui/panels/WaitingLine'

const CorrectionsDrawer = lazy(() => import('./CorrectionsDrawer'))

const countText = (open: number): string => `${count(open, 'correction')} requested`

export const CorrectionsWaiting = () => {
  const { data } = useCountOpenCorrectionsQuery(undefined, { refetchOnMountOrArgChange: true })
  const { query, change } = useOfficeQuery()
  const opened = query.get('corrections')
  const wasOpened = useLazyMount(opened !== null)
  return (
    <>
      {data && data.open > 0 && (
        <WaitingLine
          icon={<EditOutlined aria-hidden />}
          what={countText(data.open)}
          onOpen={() => change({ corrections: 'open' })}
        >
          by families for values that they cannot change themselves
        </WaitingLine>
      )}
      {wasOpened && (
        <Suspense fallback={null}>
          <CorrectionsDrawer opened={opened} />
        </Suspense>
      )}
    </>
  )
}
