import type { FormWindow } from '#shared/contract/school/registrationSettings'

export const familiesText = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'family' : 'families'}`

/** 'Form 1: 120 of 130 have agreed, registration is closed' */
export const formText = ({ form_level, agreed, students, editable }: FormWindow): string =>
  `Form ${form_level}: ${agreed.toLocaleString('en')} of ${students.toLocaleString('en')} have agreed` +
  (editable === 1 ? '' : ', registration is closed')

/** What happens to whom, before it happens. */
export const consequence = (chosen: readonly FormWindow[]): string => {
  const count = chosen.reduce((sum, { agreed }) => sum + agreed, 0)
  if (count === 0) return 'No family in these forms has agreed yet, so there is nothing to do.'
  const who = `${familiesText(count)} ${count === 1 ? 'has' : 'have'} agreed to the terms.`
  const what = `${count === 1 ? 'It' : 'They'} will be asked to check the answers and agree again, and count${count === 1 ? 's' : ''} as incomplete until then.`
  return `${who} ${what} Only a family can agree, so you cannot undo this.`
}
