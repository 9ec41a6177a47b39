// Which documents a family may upload: all of them while registration is open, afterwards those that were sent back, until
// the day that the office gave.
import { isEditable } from '#shared/rules/school/registrationWindow'
import { Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { listResendable } from '../documentReviews/documentReviews'
import { findLeftOn } from '../../school/registration/leaversQueries'
import { refuseWhenClosed } from '../../school/registration/closedRegistration'
import { findWindowOf } from '../../school/registration/registrationQueries'

const noLongerAsked = 'The school no longer asks for a new file of this document. This file was not saved.'

export interface OpenSlots {
  /** Refuses a type as soon as it is known. */
  check: (type: string) => void
  /** Asked once more while the file is stored: the school may have accepted another one. */
  recheck?: (trx: Db, type: string) => Promise<void>
}

export const allSlots: OpenSlots = { check: () => undefined }

/** Refuses at once where nothing may come. */
export const openSlots = async (db: Db, studentId: string, today: string): Promise<OpenSlots> => {
  const window = await findWindowOf(db, studentId)
  if (window && isEditable(window, today)) return allSlots
  const types = await listResendable(db, studentId, today)
  // A leaver may have no class, and with it no window.
  if (types.length === 0 || (await findLeftOn(db, studentId, today)) !== undefined)
    refuseWhenClosed(window, today)
  return {
    check: (type) => {
      if (!types.includes(type)) refuseWhenClosed(window, today)
    },
    recheck: async (trx, type) => {
      const still = await listResendable(trx, studentId, today)
      if (!still.includes(type)) throw new Refusal(409, noLongerAsked)
    },
  }
}
