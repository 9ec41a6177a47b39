// What a student ID looks like: it is part of addresses, and of lists with commas.
export const longestStudentId = 20

const oneId = `[A-Za-z0-9][A-Za-z0-9._-]{0,${longestStudentId - 1}}`
const wholeId = new RegExp(`^${oneId}$`)

/** The length is asked for apart, so that each complaint has its own words: an empty one is missing, a long one long. */
export const studentIdForm = '^([A-Za-z0-9][A-Za-z0-9._-]*)?$'

export const studentIdsForm = `^${oneId}(,${oneId})*$`

export const isStudentId = (text: string): boolean => wholeId.test(text)
