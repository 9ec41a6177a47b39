import {
  CheckCircleOutlined,
  CloudOutlined,
  ExclamationCircleFilled,
  LoadingOutlined,
} from '@ant-design/icons'
import { type ReactNode, useSyncExternalStore } from 'react'
import { shallowEqual } from 'react-redux'
import { useLocation } from 'react-router-dom'
import { Link } from '#client/address/links'
import { forbiddenText } from '#client/api/transport/errorText'
import { hasDrafts, onDrafts } from '#client/saving/drafts'
import { deviceStoreSelectors, type Keeps } from '#client/saving/deviceStoreSlice'
import type { Unsaved } from '#client/record/progress/stepStandings'
import { saveSummaryOf, type SaveSummary } from '#client/saving/machine/status'
import { recordSaveSelectors } from '#client/saving/recordSaveSlice'
import { useAppSelector } from '#client/store/hooks'
import type { RootState } from '#client/store/rootReducer'
import { useSelectorAfterPaint } from '#client/store/useSelectorAfterPaint'
import { latestOf } from '#client/saving/serverClock'
import { clockTime } from '#client/ui/dates/moments'
import { PoliteStatus } from '#client/ui/notices/PoliteStatus'
import { count } from '#client/ui/count'
import type { LateState } from '../lateAnswers'
import {
  selectHasBegun,
  selectProblems,
  selectQueue,
  selectSavedAt,
  selectStoredAt,
  selectStudentId,
} from '../registrationSelectors'
import { pathToThing } from '../stepPaths'
import * as styles from './frame.module.css'

const pictures: Record<SaveSummary['is'], ReactNode> = {
  saved: <CheckCircleOutlined />,
  saving: <LoadingOutlined spin />,
  attention: <ExclamationCircleFilled />,
  retrying: <ExclamationCircleFilled />,
  offline: <CloudOutlined />,
  signedOut: <ExclamationCircleFilled />,
  closed: <ExclamationCircleFilled />,
}

/** The school created the record, so its time says nothing about the family's answers. */
const selectIsNothingYet = (state: RootState): boolean =>
  selectSavedAt(state) === null && !selectHasBegun(state)

const selectWhy = (state: RootState): string | null => {
  const studentId = selectStudentId(state)
  return forbiddenText(recordSaveSelectors.selectFailure(state, studentId), studentId)
}

const selectFacts = (state: RootState) => ({
  truth: saveSummaryOf(selectQueue(state)),
  savedAt: latestOf([selectSavedAt(state), selectStoredAt(state)]),
  keeps: deviceStoreSelectors.selectKeeps(state),
  why: selectWhy(state),
  isNothingYet: selectIsNothingYet(state),
  studentId: selectStudentId(state),
  /** The first field that needs the person. */
  problem: selectProblems(state)[0],
})

type Facts = ReturnType<typeof selectFacts>

const areSame = ({ truth: before, ...rest }: Facts, { truth, ...now }: Facts): boolean =>
  shallowEqual(before, truth) && shallowEqual(rest, now)

const saidOf = ({ truth, isNothingYet, problem, ...circumstances }: Facts, isTyping: boolean): Said => {
  const { is } = truth
  if (is !== 'saved' || !(isTyping || isNothingYet))
    return { is, text: saveSummaryText(truth, circumstances), picture: pictures[is], problem }
  // Only answers that have left their field are called saved.
  return isTyping
    ? { is: 'saving', text: typingText(circumstances.keeps), picture: <CloudOutlined /> }
    : { is, text: nothingYetText(circumstances.keeps), picture: <CloudOutlined /> }
}

const useSaid = (facts: Facts) =>
  saidOf(
    facts,
    useSyncExternalStore(onDrafts, () => hasDrafts(facts.studentId)),
  )

interface Said {
  readonly is: string
  readonly text: string
  readonly picture: ReactNode
  readonly problem?: Unsaved | undefined
}

const isLink = ({ is }: Said): boolean => is === 'attention'

/** The words lead to the first field that needs the person. */
const Words = ({ said }: { said: Said }) => {
  const state = useLocation().state as object | undefined
  const { text, picture, problem } = said
  const words = <span className={styles.text}>{text}</span>
  return (
    <>
      {picture}{' '}
      {isLink(said) && problem ? (
        <Link to={pathToThing(problem)} state={state}>
          {words}
        </Link>
      ) : (
        words
      )}
    </>
  )
}

/**
 * The same line again where the title is out of sight, hidden from screen readers. It follows after the answer is
 * painted.
 */
export const SaveSummaryIcon = () => {
  const said = useSaid(useSelectorAfterPaint(selectFacts, areSame))
  return (
    <p
      className={`${styles.saveSummary} ${styles.glance}`}
      data-print="no"
      data-save-summary={said.is}
      aria-hidden={isLink(said) ? undefined : 'true'}
    >
      <Words said={said} />
    </p>
  )
}

export const SaveSummaryLine = () => {
  const said = useSaid(useAppSelector(selectFacts, areSame))
  const { is, text } = said
  return (
    <p className={`${styles.saveSummary} ${styles.underTitle}`} data-print="no" data-save-summary={is}>
      <span aria-hidden={isLink(said) ? undefined : 'true'}>
        <Words said={said} />
      </span>
      <PoliteStatus text={is === 'saving' ? null : text} />
    </p>
  )
}

// The text of the line.
const answers = (many: number): string => count(many, 'answer')

const nothingYet = 'Answers are saved as you type'

const cannotKeep = 'This browser cannot save answers on this device, so please keep this page open.'

const offline = (many: number, keeps: Keeps): string => {
  if (keeps === 'yes') return `${answers(many)} not saved yet, but safe on this device.`
  if (keeps === 'no') return `${answers(many)} not saved yet.`
  return `${answers(many)} not saved yet – keep this page open.`
}

const retrying = (many: number, keeps: Keeps, why: string | null): string => {
  if (why !== null)
    return `${answers(many)} cannot be saved now${keeps === 'yes' ? `, but ${many === 1 ? 'is' : 'are'} safe on this device` : ''}. ${why}`
  const trying = `${answers(many)} not saved – retrying`
  return keeps === 'yes' ? `${trying}, safe on this device` : trying
}

const limited = (many: number, keeps: Keeps): string =>
  `${offline(many, keeps)} This form has been saved very often. Within an hour ${
    many === 1 ? 'the portal will save this answer' : 'the portal will save these answers'
  }.`

interface Circumstances {
  /** Milliseconds of the last save; null without a save. */
  readonly savedAt: number | null
  /** True when unsaved answers outlive the page. */
  readonly keeps: Keeps
  /** The reason why the server refuses saves now; null while it is only out of reach. */
  readonly why?: string | null
  readonly now?: number
}

const standing = (truth: SaveSummary, { savedAt, keeps, why = null, now }: Circumstances): string => {
  switch (truth.is) {
    case 'saved':
      return savedAt === null ? 'All answers saved' : `All answers saved ${clockTime(savedAt, now)}`
    case 'saving':
      return 'Saving…'
    case 'attention':
      return `${answers(truth.count)} not saved – please look at the marked field${truth.count === 1 ? '' : 's'}`
    case 'retrying':
      return truth.isLimit ? limited(truth.count, keeps) : retrying(truth.count, keeps, why)
    case 'offline':
      return truth.count === 0
        ? 'You are offline. You can continue. Your answers will be saved when you are back online.'
        : `You are offline. ${offline(truth.count, keeps)}`
    case 'signedOut':
      return `${answers(truth.count)} not saved – please sign in again`
    case 'closed':
      return truth.count === 0
        ? 'Registration is closed'
        : `Registration has closed. ${lateTitle(truth.count)}`
  }
}

/** Text that is being typed is not an answer yet and would be lost with the page. */
const withWarning = (text: string, keeps: Keeps): string => {
  if (keeps !== 'no') return text
  return /[.…]$/.test(text) ? `${text} ${cannotKeep}` : `${text}. ${cannotKeep}`
}

/** An answer that is still in its field. */
const typingText = (keeps: Keeps): string => withWarning('Saved when you leave the field', keeps)

/** Shown while the family has answered nothing. */
export const nothingYetText = (keeps: Keeps): string => withWarning(nothingYet, keeps)

export const saveSummaryText = (truth: SaveSummary, circumstances: Circumstances): string => {
  const text = standing(truth, circumstances)
  return truth.is === 'closed' ? text : withWarning(text, circumstances.keeps)
}

export const lateTitle = (many: number): string =>
  `${count(many, 'answer')} typed on this device ${many === 1 ? 'is' : 'are'} not in the school’s record.`

const keptTexts: Readonly<Record<Keeps, string>> = {
  yes: 'Until then, what you typed is safe on this device.',
  'not yet': 'Please keep this page open until then.',
  no: 'This browser cannot save what you typed, so please keep this page open until then.',
}

const decides = 'You don’t need to do anything. The school’s reply will appear next to your answer.'

const overText = (many: number, isAll: boolean): string => {
  const one = many === 1
  const them = one ? 'it' : 'them'
  if (isAll) return `${one ? 'It' : 'They'} cannot be used as typed: please look at ${them}.`
  return `${many} cannot be used as typed: please look at ${them}.`
}

/** A sentence each for answers the school knows, answers it does not, and answers that need the person. */
export const lateText = (states: readonly LateState[], keeps: Keeps): string => {
  const many = (...wanted: LateState[]) => states.filter((state) => wanted.includes(state)).length
  const [told, untold, over] = [many('told'), many('not told'), many('answered', 'overtaken', 'problem')]
  const of = (some: number) => (some === states.length ? '' : ` of ${some}`)
  return [
    untold > 0 && `This device will tell the school${of(untold)} as soon as it can. ${keptTexts[keeps]}`,
    told > 0 && `The school has been told${of(told)} and will decide. ${decides}`,
    over > 0 && overText(over, over === states.length),
  ]
    .filter((text) => text !== false)
    .join(' ')
}
