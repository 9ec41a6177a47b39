// The list of corrections over whatever the office has before it; the address says whether it is open.
import { lazy, Suspense } from 'react'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useLazyMount } from '#client/ui/hooks/useLazyMount'

const CorrectionsDrawer = lazy(() => import('./CorrectionsDrawer'))

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
