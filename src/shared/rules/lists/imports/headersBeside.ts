// What a header means beside the other headers of its list: 'E-mail' behind 'Mother' is hers, 'Other names' beside a surname
// alone are the first names, and 'Class' beside 'New class' may be either.
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
  /^(contact|e ?mail( addres)?|(home|work|mobile|cell|tele)? ?(phone|tel|telephone|cell|mobile)|(cell|mobile|tele|phone|contact|whatsapp)( phone)?( no| number)?|whatsapp|relation(ship)?( to (child|student))?|occupation|job|employer)$/

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
  return matches.map(asOther).map((match, _at, all) => unsurely(plainly(match, all, headers), headers))
}

/**
 * “E-mail” and “Phone” somewhere behind the header of a parent, right in front of one, or in the answers to a form, may be those
 * of the parent; “Address” right behind one is to be checked.
 */
const unsurely = (match: ColumnMatch, headers: readonly Header[]): ColumnMatch => {
  const { column, field, confidence } = match
  const { text = '', persons = '' } = headers[column] ?? {}
  const isOfPerson = (header: Header | undefined) => (header?.persons ?? '') !== ''
  if (field === null || persons !== '') return match
  const isPlain = (one: string) =>
    plainEmail.test(one) || (ofSomebody.test(one) && !/^(?:relation|occupation|job|employer)/.test(one))
  if (isPlain(text)) {
    const before = headers.slice(0, column)
    if (before.some((header) => isOfPerson(header) || ofAnswers.test(header.text)))
      return { column, field: null, confidence: 0 }
    const next = headers.slice(column).find((header) => !isPlain(header.text))
    if (isOfPerson(next)) return { column, field: null, confidence: 0 }
  }
  if (ofHousehold.test(text) && isBehindWork(column, headers)) return { column, field: null, confidence: 0 }
  return /^(?:home )?addres$/.test(text) && isOfPerson(headers[column - 1])
    ? { ...match, confidence: Math.min(confidence, guessedHeader) }
    : match
}

const ofHousehold = /^(?:(?:home )?addres|religion|nationality|ethnic group)$/

/** “Father, Occupation, Address, Religion” are all about him. */
const isBehindWork = (column: number, headers: readonly Header[]): boolean => {
  let before = column - 1
  while (ofHousehold.test(headers[before]?.text ?? '')) before -= 1
  return (
    /^(?:occupation|job|employer)$/.test(headers[before]?.text ?? '') && isOfPersonBefore(before, headers)
  )
}

/** Without a match of which another column says that it may be meant. */
const plainly = (
  match: ColumnMatch,
  all: readonly ColumnMatch[],
  headers: readonly Header[],
): ColumnMatch => {
  const { column, field } = match
  const textOf = (at: number) => headers[at]?.text ?? ''
  const others = all.filter((other) => other.column !== column)
  const nobody = { column, field: null, confidence: 0 }
  if (field === 'class_id' && others.some((other) => !other.field && isNextClass(textOf(other.column))))
    return nobody
  if (
    field === 'class_id' &&
    isNextClass(textOf(column)) &&
    others.some((other) => !other.field && classToday.test(textOf(other.column)))
  )
    return nobody
  if (field === 'house_code' && textOf(column) === 'house' && /^(?:street|road)\b/.test(textOf(column + 1)))
    return nobody
  if (field === 'id' && weakId.test(textOf(column)))
    return others.some((other) => schoolNumber.test(textOf(other.column))) ? nobody : match
  const weak = others.find((other) => other.field === 'id' && weakId.test(textOf(other.column)))
  const isFirst = !others.some((other) => other.column < column && ownNumber.test(textOf(other.column)))
  return weak && field === null && ownNumber.test(textOf(column)) && isFirst
    ? { column, field: 'id', confidence: 1 }
    : match
}

/** 'New class', 'Promoted to', 'Class 2026/27': as headerWords writes them. */
export const isNextClass = (text: string): boolean =>
  /^(?:new|next|proposed|future)\b.*\b(?:clas|form)\b|^(?:promoted|promotion|moved|moving|going) to\b|\b(?:clas|form)\b.*\b20\d\d (?:20)?\d\d\b/.test(
    text,
  )

/** The places of headers that may each be the class, if one of them may be the next class; else none. */
export const classesAmong = (words: readonly string[]): readonly number[] => {
  const all = words.flatMap((text, at) => (isNextClass(text) || classToday.test(text) ? [at] : []))
  return all.length > 1 && all.some((at) => isNextClass(words[at] ?? '')) ? all : []
}

const classToday = /^(?:student |pupil )?(?:(?:current|present) )?(?:clas|form|form clas)(?: name| id)?$/

/** The answers to a form in the web begin with when it was answered, and by whom. */
const ofAnswers =
  /^(?:timestamp|username|(?:completion|submission|response|end) (?:time|date)|(?:submitted|completed)(?: at| on)?|date submitted|marca temporal|horodateur)$/
const plainEmail = /^e ?mail(?: addres)?$/

/** The number of the state, beside one of the school. */
const weakId = /^(?:upn|id number)$/
const ownNumber =
  /^(?:adno|(?:student |pupil )?(?:adm|admission|acc|accession|gr|scholar|reg|registration)(?: number)?|(?:student|pupil) number)$/
const schoolNumber = new RegExp(`${ownNumber.source}|^(?:roll|index|enrol\\w*|learner) number$`)

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
