// The quiet way to add a brother or sister; the dialog loads when it is wanted.
import { lazy, Suspense, useState } from 'react'
import { TextButton } from '../ui/primitives'

const AddSiblingDialog = lazy(() => import('./AddSibling'))

export const AddSiblingButton = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>Add a brother or sister</TextButton>
      {isOpen && (
        <Suspense fallback={null}>
          <AddSiblingDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
