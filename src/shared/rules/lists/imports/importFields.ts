// The columns that an imported list may have, by kind of list.
import type { ImportField } from './importField'
import { placementImportFields } from '../placements/placementImportFields'
import { studentImportFields } from './studentImportFields'
import { marksImportFields, remarksImportFields, workbookImportFields } from './termImportFields'

const byKind: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  students: studentImportFields,
  marks: marksImportFields,
  remarks: remarksImportFields,
  placements: placementImportFields,
  workbook: workbookImportFields,
}

/** 'workbook': of a class, which is brought as a list of marks and says itself what it is. */
export type ImportKind = 'students' | 'marks' | 'remarks' | 'placements' | 'workbook'

/** In the order of the template. */
export const importFields = (kind: ImportKind): readonly ImportField[] => byKind[kind]

export const importTitles: Readonly<Record<ImportKind, string>> = {
  students: 'Students',
  marks: 'Term marks',
  remarks: 'Remarks and attendance',
  placements: 'Placement list',
  workbook: 'Workbook of a class',
}

/** The reason of a row that is left out and has nothing wrong with it. */
export const aboutNobody = 'Not about a student: a total, a signature or a note'
