// The question mark of a dialog, beside the cross or, in a drawer, where there is room.
import { QuestionCircleOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import {
  NavigationType,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from 'react-router-dom'
import { BarButton } from '../ui/BarButton'
import { activeMenu } from './officeView'
import * as styles from './DialogHelp.module.css'

export const DialogHelp = ({ of, isInDrawer }: { of: DialogWithHelp; isInDrawer?: boolean }) => {
  const { open } = useHelp()
  return (
    <div className={isInDrawer ? styles.inDrawer : styles.besideCross}>
      <BarButton
        name="Help with this"
        icon={<QuestionCircleOutlined aria-hidden />}
        onPress={() => open(helpOfDialogs[of])}
      />
    </div>
  )
}

// The address holds the open help: `here` follows the screen, any other word is a page of its own. Back goes from
// page to page and then closes it.
export const helpHere = 'here'

const isObject = (state: unknown): state is object => typeof state === 'object' && state !== null

/** Entries of the browser's history between this page and the page without help; null when unknown. */
const depthIn = (state: unknown): number | null =>
  isObject(state) && 'helpDepth' in state && typeof state.helpDepth === 'number' ? state.helpDepth : null

const searchWith = (help: string): string => {
  const query = new URLSearchParams(window.location.search)
  if (help === '') query.delete('help')
  else query.set('help', help)
  return `?${query.toString()}`
}

export const useHelp = () => {
  const [query] = useSearchParams()
  const state: unknown = useLocation().state
  const navigate = useNavigate()
  const help = query.get('help')
  const depth = depthIn(state)
  const stateBehind = () => {
    const next = help === null ? 1 : depth && depth + 1
    return { ...(isObject(state) && state), helpDepth: next }
  }
  const open = (page: string = helpHere) =>
    void navigate({ search: searchWith(page) }, { state: stateBehind(), preventScrollReset: true })
  const close = () => {
    if (depth !== null) return void navigate(-depth)
    void navigate({ search: searchWith('') }, { replace: true, state, preventScrollReset: true })
  }
  return { help, open, close } as const
}

/** Links inside the help change the screen and know nothing of the help; it stays open. */
export const useLastingHelp = (): string | null => {
  const { help } = useHelp()
  const [last, setLast] = useState(help)
  const navigate = useNavigate()
  const isLeft = useNavigationType() === NavigationType.Push && help === null
  const shown = isLeft ? last : help
  if (shown !== last) setLast(shown)
  useEffect(() => {
    if (isLeft && shown !== null)
      void navigate({ search: searchWith(shown) }, { replace: true, preventScrollReset: true })
  }, [isLeft, shown, navigate])
  return shown
}

// Help pages of the office's dialogs: headings in docs/office.md, as a link writes them.
export const helpOfDialogs = {
  chase: 'the-chase-list',
  documents: 'checking-documents',
  corrections: 'corrections-and-late-answers',
  add: 'one-new-student',
  passwords: 'many-passwords-at-once',
  bulk: 'many-students-at-once',
  print: 'papers-of-many-students',
  slips: 'sign-in-slips',
  columns: 'the-students-table',
  edit: 'the-front-desk',
} as const

/** The page about the questions of a list. */
export const helpOfQuestions = 'what-the-import-asks-and-why'

type DialogWithHelp = keyof typeof helpOfDialogs

/** True when the address opens a dialog, even one that is still loading. */
export const isDialogAt = (query: URLSearchParams): boolean =>
  activeMenu(query) === 'dashboard' && Object.keys(helpOfDialogs).some((key) => query.has(key))
