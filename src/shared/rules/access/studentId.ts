// The form of a student ID: it appears in URLs and in comma-separated lists.
export const maxStudentIdLength = 20

const oneId = `[A-Za-z0-9][A-Za-z0-9._-]{0,${maxStudentIdLength - 1}}`
const wholeId = new RegExp(`^${oneId}$`)

/** Without the length, so that an empty or long ID gets its own message. */
export const studentIdForm = '^([A-Za-z0-9][A-Za-z0-9._-]*)?$'

export const studentIdsForm = `^${oneId}(,${oneId})*$`

export const isStudentId = (text: string): boolean => wholeId.test(text)
