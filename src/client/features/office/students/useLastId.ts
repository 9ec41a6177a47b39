import { useState } from 'react'

/** The last id that was not empty: a dialog still shows its content while it goes. */
export const useLastId = (id: string): string => {
  const [last, setLast] = useState(id)
  if (id !== '' && id !== last) setLast(id)
  return id === '' ? last : id
}
