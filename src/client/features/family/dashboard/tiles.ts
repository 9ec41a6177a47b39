// The tiles of the dashboard as data.
import { paths } from '#client/address/paths'

export interface Tile {
  readonly title: string
  readonly text: string
  readonly path: string
}

export const tiles: readonly Tile[] = [
  {
    title: 'View Term Reports',
    text: 'Each term’s report card, to read, save and print.',
    path: paths.termReports,
  },
  {
    title: 'Edit/View Registration',
    text: 'The six steps of the annual registration form, and the form to print.',
    path: paths.studentData,
  },
]
