// The columns that an imported list may have, by kind of list.
import type { ImportField } from './importField'
import { studentImportFields } from './studentImportFields'
import { marksImportFields, remarksImportFields } from './termImportFields'

export type ImportKind = 'students' | 'marks' | 'remarks'

const byKind: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  students: studentImportFields,
  marks: marksImportFields,
  remarks: remarksImportFields,
}

/** In the order of the template. */
export const importFields = (kind: ImportKind): readonly ImportField[] => byKind[kind]

export const importTitles: Readonly<Record<ImportKind, string>> = {
  students: 'Students',
  marks: 'Term marks',
  remarks: 'Remarks and attendance',
}
