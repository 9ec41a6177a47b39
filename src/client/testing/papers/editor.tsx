// The editor of a document on a page of its own, as the cards of documents have it.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { documentTypes, type DocumentTypeName } from '#shared/rules/intake/documentTypes'
import { useEditing } from '../../papers/editing/useEditing'
import { LateEditor } from '../../papers/LateEditor'
import { renderPiece } from '../renderApp'

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

/** @param photos without them it goes on with what is kept */
export const openEditor = async (type: DocumentTypeName, photos: readonly File[]) => {
  const done = jest.fn<void, Parameters<Done>>()
  const page = renderPiece(<Page type={type} photos={photos} onDone={done} />)
  await userEvent.click(screen.getByRole('button', { name: 'Choose' }))
  await screen.findByRole('dialog')
  return { done, ...page }
}
