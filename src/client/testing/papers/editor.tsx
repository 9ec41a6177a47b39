// The document editor on its own page, as the document cards open it.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type DocumentTypeName, documentTypes } from '#shared/rules/intake/documentTypes'
import { useEditing } from '../../papers/editing/useEditing'
import { LateEditor } from '../../papers/LateEditor'
import { renderPiece } from '../renderApp'
import { openDeviceStore } from '../../saving/device/store'
import { holdDevice } from '../../saving/device/place'
import { newDevice } from '../device'

type Done = (file: File, drop: () => Promise<unknown>) => void

interface PageProps {
  readonly type: DocumentTypeName
  readonly photos: readonly File[]
  readonly onDone: Done
}

const Page = ({ type, photos, onDone }: PageProps) => {
  const document = documentTypes.find((one) => one.type === type)
  const editing = useEditing(type, true)
  if (!document) return null
  return (
    <>
      <button onClick={() => editing.begin(photos)}>Choose</button>
      {editing.photos && (
        <LateEditor
          document={document}
          photos={editing.photos}
          editing={editing}
          mostBytes={5_000_000}
          onDone={onDone}
        />
      )}
    </>
  )
}

/** @param photos if empty, the editor continues with the stored pages */
export const openEditor = async (type: DocumentTypeName, photos: readonly File[]) => {
  const done = jest.fn<void, Parameters<Done>>()
  const page = renderPiece(<Page type={type} photos={photos} onDone={done} />)
  await userEvent.click(screen.getByRole('button', { name: 'Choose' }))
  await screen.findByRole('dialog')
  return { done, ...page }
}

// An empty device of the signed-in account, as after a sign-in; call the result to remove it.
export const newHeldDevice = async (): Promise<() => void> => {
  const removeDevice = newDevice()
  const store = await openDeviceStore()
  const signIn = new AbortController()
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  holdDevice({ store, account: { handle: 'one', key } }, signIn.signal)
  return () => {
    signIn.abort()
    store.close()
    removeDevice()
  }
}

/** A device for each test of the file or block. */
export const holdDeviceForEach = (): void => {
  let removeDevice: () => void
  beforeEach(async () => {
    removeDevice = await newHeldDevice()
  })
  afterEach(() => removeDevice())
}
