// Databases and backups from before the thirty migrations became one. It makes the same tables, so a database that has
// run all thirty goes on: only the list of what has run is written again.

export const formerMigrations: readonly string[] = [
  ...['0001_foundation', '0002_term_reports', '0003_imports', '0004_packs', '0005_invitations'],
  ...['0006_second_factor', '0007_access', '0008_rights', '0009_machines', '0010_corrections'],
  ...['0011_planned_reasons', '0012_keys', '0013_late_answers', '0014_restores', '0015_document_reviews'],
  ...['0016_thumbnails', '0017_card_layouts', '0018_enrolments', '0019_bulk_acts', '0020_paper_agreements'],
  ...['0021_placement_lists', '0022_year_turns', '0023_mark_changes', '0024_saved_views'],
  ...['0025_family_contacts', '0026_long_numbers', '0027_indexes_of_years', '0028_drawn_and_asked'],
  ...['0029_ticks_asked', '0030_empty_cards'],
]

/** The migration that makes what those thirty have made. */
export const inTheirPlace = '0001_tables'

/** The last portal that has them. */
export const lastWithThem = 'b798b618'

/** Whether they have run, or some of them. */
export const isFormer = ([first]: readonly string[]): boolean => first === formerMigrations[0]

const hasAll = (applied: readonly string[]): boolean => applied.join() === formerMigrations.join()

/** Whether some of them have run and others have not. */
export const isBetween = (applied: readonly string[]): boolean => isFormer(applied) && !hasAll(applied)

/** Rows that only kept portals without placement lists from applying one. A placement list changes no student. */
export const dropHeldBackRows = `delete from import_row where state = 'changed' and import_id in
  (select id from import_batch where purpose = 'placements')`

/** Names of migrations that have run, in order, as this portal knows them. Throws where it cannot go on from them. */
export const namesOfToday = (applied: readonly string[]): readonly string[] => {
  if (!isFormer(applied)) return applied
  if (hasAll(applied)) return [inTheirPlace]
  throw new Error(
    `The tables are those of an older portal: its migrations end with ${applied.at(-1)}, and this portal goes on from ${formerMigrations.at(-1)} only. Nothing was changed. Install the portal of commit ${lastWithThem}, run npm run migrate with it, then start this one again.`,
  )
}
