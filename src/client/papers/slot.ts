// Where a document waits on this device until the school has it: 'sea_slip' is that of the student who signed in,
// 'sea_slip of 2' that of a brother or sister, by the number of the address. Nobody can read an ID on the device.
import type { DocumentTypeName } from '#shared/rules/intake/documentTypes'

export type Slot = DocumentTypeName | `${DocumentTypeName} of ${number}`

export const slotOf = (type: DocumentTypeName, child: number | null): Slot =>
  child === null ? type : `${type} of ${child}`

export const placeIn = (slot: Slot): { readonly type: DocumentTypeName; readonly child: number | null } => {
  const [type, child] = slot.split(' of ') as [DocumentTypeName, string?]
  return { type, child: child === undefined ? null : Number(child) }
}
