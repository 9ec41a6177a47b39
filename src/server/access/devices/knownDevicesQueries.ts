// Browsers that have signed in with an account's own password (SEC-27), identified by the hash of a token.
import type { KnownDeviceTable } from '../../platform/database/schema/access/accessSchema'
import type { Db } from '../../platform/database/schema/schema'

/** Those of the hashes that belong to this account. */
export const listDevicesAmong = async (
  db: Db,
  accountId: string,
  hashes: readonly string[],
): Promise<string[]> => {
  if (hashes.length === 0) return []
  const rows = await db
    .selectFrom('known_device')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .where('token_hash', 'in', hashes)
    .execute()
  return rows.map(({ token_hash }) => token_hash)
}

export const saveDevice = (db: Db, device: KnownDeviceTable) =>
  db.insertInto('known_device').values(device).execute()

export const removeDevices = async (db: Db, hashes: readonly string[]) => {
  if (hashes.length > 0) await db.deleteFrom('known_device').where('token_hash', 'in', hashes).execute()
}

/** All but the newest few. */
export const removeOldestDevicesOf = async (db: Db, accountId: string, keep: number) => {
  const devices = await db
    .selectFrom('known_device')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .execute()
  await removeDevices(
    db,
    devices.slice(keep).map(({ token_hash }) => token_hash),
  )
}

export const removeDevicesOf = (db: Db, accountId: string) =>
  db.deleteFrom('known_device').where('account_id', '=', accountId).execute()

export const removeOldDevices = (db: Db, before: string) =>
  db.deleteFrom('known_device').where('created_at', '<', before).execute()
