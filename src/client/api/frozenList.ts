/**
 * A list that is frozen already is stored as it is: the store does not walk through its thousands of rows to freeze
 * each of them (a tenth of a second on a slow computer).
 */
export const frozenList = <Row>(rows: Row[]): Row[] => Object.freeze(rows) as Row[]
