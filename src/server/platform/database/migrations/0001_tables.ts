// The first migration: all tables, in the order of the rooms. Each file describes the tables of a room, column by column,
// with their rules and indexes. Frozen: a migration depends on no application code.
import type { Migration } from 'kysely'
import { access } from './0001_access'
import { createTables } from './0001_describe'
import { guardEnrolments } from './0001_enrolmentGuards'
import { enrolments, followRecords } from './0001_enrolments'
import { intake } from './0001_intake'
import { papersAndLists } from './0001_papersAndLists'
import { reports } from './0001_reports'
import { school } from './0001_school'
import { students } from './0001_students'
import { guardTrail, trail } from './0001_trail'

const rooms = [trail, school, access, students, enrolments, intake, reports, papersAndLists]

export const tables: Migration = {
  up: async (db) => {
    for (const room of rooms) await createTables(db, room)
    await guardTrail(db)
    await followRecords(db)
    await guardEnrolments(db)
  },
}
