// Receipts prove, after a restore has lost an answer, that the same answer had been stored in time.
import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import type { FieldValue } from '#shared/record/record'
import { derivedKey } from '../../platform/crypto/sealing'

/** One answer that was stored. */
export interface Acknowledged {
  readonly studentId: string
  readonly field: string
  /** In stored form. */
  readonly value: FieldValue
}

export interface Receipts {
  /** @param version the record's version with this answer */
  give(answer: Acknowledged, epoch: string, version: number): string
  /** The version in which this answer was stored in an earlier epoch; null if the receipt does not prove that. */
  versionBefore(receipt: string, answer: Acknowledged, epoch: string): number | null
}

export const createReceipts = (secret: string): Receipts => {
  const key = createSecretKey(derivedKey({ secret, purpose: 'receipt of an answer', owner: '' }))
  const sealOf = ({ studentId, field, value }: Acknowledged, epoch: string, version: number): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([epoch, version, studentId, field, value]))
      .digest()

  return {
    give: (answer, epoch, version) =>
      `${epoch}.${version}.${sealOf(answer, epoch, version).toString('base64url')}`,
    versionBefore: (receipt, answer, epoch) => {
      const [before = '', number = '', seal = ''] = receipt.split('.')
      const version = Number(number)
      if (before === epoch || !Number.isSafeInteger(version)) return null
      const [given, right] = [Buffer.from(seal, 'base64url'), sealOf(answer, before, version)]
      return given.length === right.length && timingSafeEqual(given, right) ? version : null
    },
  }
}
