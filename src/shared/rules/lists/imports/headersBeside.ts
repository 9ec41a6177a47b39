// What a header means beside the other headers of its list: 'E-mail' behind 'Mother' is hers, and 'Other names' beside a
// surname alone are the first names.
export interface ColumnMatch {
  /** From 0. */
  readonly column: number
  /** Null: the column is left out. */
  readonly field: string | null
  /** 0 to 1; below 1 a person should check it. */
  readonly confidence: number
}

/** The confidence of an ambiguous or repeated header. */
export const guessedHeader = 0.6

interface Header {
  /** As headerWords gives it. */
  readonly text: string
  /** The persons that it names, who are not the student. */
  readonly persons: string
}

/** Headers that say how to reach somebody, or what somebody is to the student, and not whom they mean. */
const ofSomebody =
  /^(contact|e ?mail( address)?|(home|work|mobile|cell|tele)? ?(phone|tel|telephone|cell|mobile)|(cell|mobile|tele|phone|contact|whatsapp)( phone)?( no| number)?|whatsapp|relation(ship)?( to (child|student))?|occupation|job|employer)$/

/** @param isKnown whether lists of this kind have a field */
export const besideOthers = (
  matches: readonly ColumnMatch[],
  headers: readonly Header[],
  isKnown: (field: string) => boolean,
): ColumnMatch[] => {
  const columnOf = (field: string) => matches.find((match) => match.field === field)?.column
  const isFree = (field: string) => isKnown(field) && columnOf(field) === undefined
  const asOther = (match: ColumnMatch): ColumnMatch => {
    const { column, field } = match
    const { text = '' } = headers[column] ?? {}
    if (field === 'middle_name' && isFree('name')) {
      // A surname has a first name beside it, and a first name has a surname.
      if (isFree('first_name') && !isFree('last_name') && text === 'other name')
        return { column, field: 'first_name', confidence: guessedHeader }
      if (isFree('last_name') && !isFree('first_name') && text === 'second name')
        return { column, field: 'last_name', confidence: guessedHeader }
    }
    return field !== null && isOfPersonBefore(column, headers)
      ? { column, field: null, confidence: 0 }
      : match
  }
  return matches.map(asOther)
}

/** True if the columns before it, but for others of the same kind, are about somebody who is not the student. */
const isOfPersonBefore = (column: number, headers: readonly Header[]): boolean => {
  if (!ofSomebody.test(headers[column]?.text ?? '')) return false
  let before = column - 1
  while (before >= 0 && ofSomebody.test(headers[before]?.text ?? '')) before -= 1
  const persons = headers[before]?.persons ?? ''
  // Only the emergency contact's relation is asked for.
  const isRelation = (headers[column]?.text ?? '').startsWith('relation')
  return persons !== '' && !(isRelation && persons.includes('emergency'))
}
