// What lets its owner try while a name is paused by wrong tries from elsewhere (SEC-27): a browser that was in
// before, or the right code of a slip. Each has tries of its own, counted apart, and is dead after ten wrong ones:
// then it is a stranger again.
import { hash } from 'node:crypto'
import type { Db } from '../../db/schema'
import type { Account } from './accountsRepository'
import { removeFirstCode } from './firstCodesRepository'
import { findKnownDevice } from './knownDevices'
import { removeDevices } from './knownDevicesRepository'

export const mostTriesOfPass = 10

export interface Pass {
  readonly kind: 'device' | 'code'
  /** Where its wrong tries are counted. */
  readonly key: string
  readonly forget: (db: Db) => Promise<unknown>
}

const keyOf = (kind: Pass['kind'], of: string): string => hash('sha256', `${kind}:${of}`).slice(0, 32)

export const findPass = async (
  db: Db,
  account: Account,
  deviceTokens: readonly string[],
  hasRightCode: boolean,
): Promise<Pass | undefined> => {
  const device = await findKnownDevice(db, account.id, deviceTokens)
  if (device)
    return { kind: 'device', key: keyOf('device', device), forget: (trx) => removeDevices(trx, [device]) }
  if (!hasRightCode || account.code_hash === null) return undefined
  const forget = (trx: Db) => removeFirstCode(trx, account.login)
  return { kind: 'code', key: keyOf('code', account.code_hash), forget }
}
