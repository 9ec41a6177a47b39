// The changes of many students, in words.
import type { BulkAct, BulkPlan } from '#shared/contract/students/bulkActs'
import { longDay } from '#shared/rules/dates'
import { count } from '#client/ui/count'

export type BulkKind = BulkAct['kind']

interface KindTexts {
  readonly menu: string
  /** @param who '24 students' */
  readonly title: (who: string) => string
  readonly done: string
  /** The effect of undoing. */
  readonly back: (who: string) => string
}

export const bulkKinds: Readonly<Record<BulkKind, KindTexts>> = {
  class: {
    menu: 'Change class',
    title: (who) => `Change the class of ${who}`,
    done: 'Class changed',
    back: (who) => `This puts ${who} back in the class they came from.`,
  },
  house: {
    menu: 'Change house',
    title: (who) => `Change the house of ${who}`,
    done: 'House changed',
    back: (who) => `This gives ${who} back the house they had before.`,
  },
  left: {
    menu: 'Mark as left',
    title: (who) => `Mark ${who} as left`,
    done: 'Marked as left',
    back: (who) => `This removes the last day of ${who}.`,
  },
}

const isKind = (text: string): text is BulkKind => Object.hasOwn(bulkKinds, text)
export const kindOf = (text: string): BulkKind | null => (isKind(text) ? text : null)

interface ActTexts {
  /** '24 students move to class 2A.' */
  readonly changed: readonly [one: string, many: string]
  /** '3 are in it already and stay.' */
  readonly stays: readonly [one: string, many: string]
  readonly press: (who: string) => string
}

/** @param house its name; undefined while the list of houses is on its way */
const actTexts = (act: BulkAct, house: string | undefined): ActTexts => {
  if (act.kind === 'class')
    return {
      changed: [`moves to class ${act.class_id}`, `move to class ${act.class_id}`],
      stays: ['is already in it and stays', 'are already in it and stay'],
      press: (who) => `Move ${who} to class ${act.class_id}`,
    }
  if (act.kind === 'left')
    return {
      changed: [
        `will be marked as left, with ${longDay(act.on)} as the last day`,
        `will be marked as left, with ${longDay(act.on)} as the last day`,
      ],
      stays: ['is already marked as left', 'are already marked as left'],
      press: (who) => `Mark ${who} as left`,
    }
  if (act.house_code === null)
    return {
      changed: ['will have no house', 'will have no house'],
      stays: ['already has no house', 'already have no house'],
      press: (who) => `Take ${who} out of their houses`,
    }
  const named = house === undefined ? 'the house' : `the house ${house}`
  return {
    changed: [`will be in ${named}`, `will be in ${named}`],
    stays: ['is already in it and stays', 'are already in it and stay'],
    press: (who) => `Put ${who} into ${named}`,
  }
}

/** 'Undone. 24 students are as they were before.' */
export const undoneText = (students: number): string =>
  students === 1
    ? 'Undone. 1 student is as before.'
    : `Undone. ${count(students, 'student')} are as they were before.`

const said = (many: number, [one, more]: readonly [string, string]) => (many === 1 ? one : more)

const number = (value: number) => value.toLocaleString('en')

/** '24 students move to class 2A. 3 are in it already and stay.' */
export const planText = (act: BulkAct, house: string | undefined, plan: BulkPlan): string => {
  const { changed, stays } = actTexts(act, house)
  const [changes, unchanged] = [plan.changes.length, plan.unchanged.length]
  const then = plan.refused.length > 0 ? 'Then ' : ''
  const sentences = [
    changes > 0 && `${then}${count(changes, 'student')} ${said(changes, changed)}.`,
    unchanged > 0 &&
      `${changes > 0 ? number(unchanged) : count(unchanged, 'student')} ${said(unchanged, stays)}.`,
    changes === 0 && plan.refused.length === 0 && 'There is nothing to change.',
  ]
  return sentences.filter(Boolean).join(' ')
}

/** 'Move 24 students to class 2A' */
export const pressText = (act: BulkAct, house: string | undefined, plan: BulkPlan): string =>
  actTexts(act, house).press(count(plan.changes.length, 'student'))

export const hasOthers = ({ changes, unchanged }: BulkPlan): boolean => changes.length + unchanged.length > 0

export const refusedText = (plan: BulkPlan): string => {
  const refused = plan.refused.length
  if (!hasOthers(plan))
    return `${refused === 1 ? 'This student cannot' : 'These students cannot'} be changed this way.`
  const whom = refused === 1 ? 'this one' : 'them'
  return `${count(refused, 'student')} cannot be changed this way. Take ${whom} out of the selection to continue.`
}

export const dropText = (refused: number): string =>
  refused === 1
    ? 'Take this student out of the selection'
    : `Take these ${number(refused)} out of the selection`
