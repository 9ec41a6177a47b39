// The migrations in the order in which they run. A number is never reused, a migration never edited.
import type { Migration } from 'kysely'
import { foundation } from './0001_foundation'
import { termReports } from './0002_term_reports'
import { imports } from './0003_imports'
import { packs } from './0004_packs'
import { invitations } from './0005_invitations'
import { secondFactor } from './0006_second_factor'
import { access } from './0007_access'
import { rights } from './0008_rights'
import { machines } from './0009_machines'
import { corrections } from './0010_corrections'
import { plannedReasons } from './0011_planned_reasons'
import { keys } from './0012_keys'
import { lateAnswers } from './0013_late_answers'
import { restores } from './0014_restores'
import { documentReviews } from './0015_document_reviews'
import { thumbnails } from './0016_thumbnails'
import { cardLayouts } from './0017_card_layouts'
import { enrolments } from './0018_enrolments'
import { bulkActs } from './0019_bulk_acts'
import { paperAgreements } from './0020_paper_agreements'
import { placementLists } from './0021_placement_lists'
import { yearTurns } from './0022_year_turns'
import { markChanges } from './0023_mark_changes'
import { savedViews } from './0024_saved_views'
import { familyContacts } from './0025_family_contacts'
import { longNumbers } from './0026_long_numbers'
import { indexesOfYears } from './0027_indexes_of_years'
import { drawnAndAsked } from './0028_drawn_and_asked'
import { ticksAsked } from './0029_ticks_asked'
import { emptyCards } from './0030_empty_cards'

export const migrations: Record<string, Migration> = {
  '0001_foundation': foundation,
  '0002_term_reports': termReports,
  '0003_imports': imports,
  '0004_packs': packs,
  '0005_invitations': invitations,
  '0006_second_factor': secondFactor,
  '0007_access': access,
  '0008_rights': rights,
  '0009_machines': machines,
  '0010_corrections': corrections,
  '0011_planned_reasons': plannedReasons,
  '0012_keys': keys,
  '0013_late_answers': lateAnswers,
  '0014_restores': restores,
  '0015_document_reviews': documentReviews,
  '0016_thumbnails': thumbnails,
  '0017_card_layouts': cardLayouts,
  '0018_enrolments': enrolments,
  '0019_bulk_acts': bulkActs,
  '0020_paper_agreements': paperAgreements,
  '0021_placement_lists': placementLists,
  '0022_year_turns': yearTurns,
  '0023_mark_changes': markChanges,
  '0024_saved_views': savedViews,
  '0025_family_contacts': familyContacts,
  '0026_long_numbers': longNumbers,
  '0027_indexes_of_years': indexesOfYears,
  '0028_drawn_and_asked': drawnAndAsked,
  '0029_ticks_asked': ticksAsked,
  '0030_empty_cards': emptyCards,
}
