// Corrections on the office's dashboard: the waiting number, and the list.
import { EditOutlined } from '@ant-design/icons'
import { lazy, Suspense } from 'react'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useCountOpenCorrectionsQuery } from '#client/api/students/studentsApi'
import { WaitingLine } from '#client/ui/panels/WaitingLine'
import { useLazyMount } from '#client/ui/hooks/timing'

export const CorrectionsWaiting = () => {
  const { data } = useCountOpenCorrectionsQuery(undefined, { refetchOnMountOrArgChange: 10 })
  const { change } = useOfficeQuery()
  return (
    <WaitingLine
      icon={<EditOutlined aria-hidden />}
      waiting={data?.open}
      thing="correction"
      what="requested"
      onOpen={() => change({ corrections: 'open' })}
    >
      by families
    </WaitingLine>
  )
}

const CorrectionsDrawer = lazy(() => import('./CorrectionsDrawer'))

/** The list of corrections over any screen of the office, opened by the address. */
export const CorrectionsOpened = () => {
  const { query } = useOfficeQuery()
  const opened = query.get('corrections')
  if (!useLazyMount(opened !== null)) return null
  return (
    <Suspense fallback={null}>
      <CorrectionsDrawer opened={opened} />
    </Suspense>
  )
}
