// The details of the school that belong to its configuration, as rows of the table of settings.
import type { Stored, StoredSchool } from '../../config/liveConfig'
import type { Db } from '../../platform/database/schema/schema'
import { findSetting, saveSetting } from '../settings/queries'

const rows = { school: 'school', crest: 'school crest', places: 'backup places' } as const

export const findSchool = async (db: Db): Promise<StoredSchool> => {
  const text = await findSetting(db, rows.school)
  return text === undefined ? {} : (JSON.parse(text) as StoredSchool)
}

export const saveSchool = (db: Db, school: StoredSchool, at: string) =>
  saveSetting(db, rows.school, JSON.stringify(school), at)

/** A PNG. Null: there is no crest, or it was taken away. */
export const findCrest = async (db: Db): Promise<Buffer | null> => {
  const text = await findSetting(db, rows.crest)
  const stored = text === undefined ? null : (JSON.parse(text) as string | null)
  return stored === null ? null : Buffer.from(stored, 'base64')
}

export const saveCrest = (db: Db, png: Buffer | null, at: string) =>
  saveSetting(db, rows.crest, JSON.stringify(png === null ? null : png.toString('base64')), at)

/** No call writes these: whoever has taken over a session cannot send the backups elsewhere. */
export const findPlaces = async (db: Db): Promise<string[]> => {
  const text = await findSetting(db, rows.places)
  return text === undefined ? [] : (JSON.parse(text) as string[])
}

/** For `npm run init`. */
export const savePlaces = (db: Db, places: readonly string[], at: string) =>
  saveSetting(db, rows.places, JSON.stringify(places), at)

/** All of it but the crest, whose file the running portal makes. */
export const findStored = async (db: Db): Promise<Stored> => ({
  school: await findSchool(db),
  places: await findPlaces(db),
  crestFile: '',
})

export const hasStudents = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('student').select('id').limit(1).executeTakeFirst()) !== undefined

export const hasTermDates = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('academic_term')
    .select('year')
    .where('starts', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined
