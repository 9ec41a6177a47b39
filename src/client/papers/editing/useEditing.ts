// The editor of a document stands in the page's address, so that Back closes it; where something would be lost, Back
// asks first, as the cross does.
import { useEffect, useState } from 'react'
import type { DocumentTypeName } from '#shared/rules/registration/documentTypes'
import { useOpenInAddress } from '../../address/useOpenInAddress'
import { useLeaveWarning } from '../../ui/hooks/useLeaveWarning'
import { useHasPages } from '../keeping/useHasPages'
import { followed, type Editing, type Risk } from './editing'

const name = 'photos'

/** @param mayGoOn with photos of an earlier time, as after a reload */
export const useEditing = (type: DocumentTypeName, mayGoOn: boolean) => {
  const { query, open, close } = useOpenInAddress()
  const [editing, setEditing] = useState<Editing>({ is: 'closed' })
  const [risk, setRisk] = useState<Risk | null>(null)
  const { hasKept, look } = useHasPages(type, editing.is === 'closed')
  const isInAddress = query.get(name) === type
  const next = followed(editing, { isInAddress, hasKept: hasKept && mayGoOn, risk })
  if (next !== editing) setEditing(next)
  useLeaveWarning(risk !== null)
  const enter = () => {
    if (!isInAddress) open({ [name]: type })
  }
  // While it is asked, a second Back must not leave the page.
  const isToReturn = next.is === 'asking' && !isInAddress
  useEffect(() => {
    if (isToReturn) enter()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each Back
  }, [isToReturn])
  /** Whatever would be lost. */
  const end = () => {
    setEditing({ is: 'ending' })
    if (isInAddress) close(name)
  }
  return {
    /** Photos of an earlier time wait on this device; `look` once more when that may have changed. */
    hasKept,
    look,
    /** Null while the editor is closed. */
    photos: 'photos' in next ? next.photos : null,
    /** What the person is asked about. */
    asked: next.is === 'asking' ? next.risk : null,
    begin: (photos: readonly File[]) => {
      setEditing({ is: 'opening', photos })
      enter()
    },
    close: () => {
      if (risk && 'photos' in next) setEditing({ is: 'asking', photos: next.photos, risk })
      else end()
    },
    stay: () => {
      if (next.is === 'asking') setEditing({ is: 'opening', photos: next.photos })
    },
    end,
    setRisk,
  } as const
}

export type EditingActs = ReturnType<typeof useEditing>
