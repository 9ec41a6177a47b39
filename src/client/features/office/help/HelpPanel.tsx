// The help of the office: beside the screen where there is room, else over it.
import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { CloseOutlined } from '@ant-design/icons'
import { below } from '#client/ui/breakpoints'
import { useFocusBack } from '#client/ui/hooks/focus'
import { useMedia } from '#client/ui/hooks/browser'
import { PlainDialog } from '#client/ui/plain/PlainDialog'
import { isDialogAt, useHelp, helpHere } from '#client/address/DialogHelp'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { count } from '#client/ui/count'
import { FindInput } from '#client/ui/fields/FindInput'
import { pieces } from '#client/lists/studentFind'
import { useOfficeRole } from '#client/session/rights'
import { List, Muted, Row, Text } from '#client/ui/primitives'
import { HelpLink, HelpText, PagesOfRole } from './HelpText'
import {
  helpPagesFor,
  ownHelpFor,
  findHelp,
  helpPageAt,
  helpWords,
  type HelpPage,
  type FoundPage,
} from './helpPlaces'
import * as styles from './help.module.css'

interface FrameProps {
  readonly shown: string
  readonly onClose: () => void
}

interface BesideProps extends FrameProps {
  readonly onBeside: (isBeside: boolean) => void
}

export default function HelpPanel({ shown, onBeside }: Pick<BesideProps, 'shown' | 'onBeside'>) {
  const { close } = useHelp()
  const isNarrow = useMedia(below('laptop'))
  const { query } = useOfficeQuery()
  const [isOverDialog] = useState(() => isDialogAt(query) || isUnderDialog())
  if (isNarrow || isOverDialog) return <OverScreen shown={shown} onClose={close} />
  return <BesideScreen shown={shown} onClose={close} onBeside={onBeside} />
}

/** An open dialog or mask over the page. */
const isUnderDialog = (): boolean =>
  [...document.querySelectorAll('dialog[open], .ant-modal-mask, .ant-drawer-mask')].some(
    (element) => element.getClientRects().length > 0,
  )

const OverScreen = ({ shown, onClose }: FrameProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <PlainDialog ref={dialog} className={styles.over} aria-label="Help" firstFocus="h2" onClosed={onClose}>
      {/* A dialog below listens for Escape as well; it must stay. */}
      <div
        className={styles.inside}
        role="presentation"
        onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
      >
        <HelpContents shown={shown} onClose={() => dialog.current?.close()} />
      </div>
    </PlainDialog>
  )
}

const BesideScreen = ({ shown, onClose, onBeside }: BesideProps) => {
  useFocusBack()
  useLayoutEffect(() => {
    onBeside(true)
    return () => onBeside(false)
  }, [onBeside])
  return (
    <div className={styles.beside} data-print="no" role="dialog" aria-label="Help">
      <div
        className={styles.inside}
        role="presentation"
        onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onClose()}
      >
        <HelpContents shown={shown} onClose={onClose} />
      </div>
    </div>
  )
}

const all = 'all'

/** The content of the help: the search, and a page, all pages, or the pages found. */
const HelpContents = ({ shown, onClose }: { shown: string; onClose: () => void }) => {
  const { query } = useOfficeQuery()
  const [search, setSearch] = useState('')
  const [searchedAt, setSearchedAt] = useState(shown)
  // A chosen page takes the place of the pages found.
  if (searchedAt !== shown) {
    setSearchedAt(shown)
    setSearch('')
  }
  const role = useOfficeRole()
  const pages = useMemo(() => helpPagesFor(role), [role])
  const here = ownHelpFor(role, query)
  const wanted = shown === helpHere ? here : shown
  const page = pages.find(({ id }) => id === wanted)
  const room = useBeginning(wanted)
  return (
    <PagesOfRole value={pages}>
      <Row className={styles.head}>
        <Text as="p" size="heading" weight={600} className={styles.name}>
          Help
        </Text>
        <Row as="nav" gap={1} aria-label="Help">
          {wanted !== here && <HelpLink to={helpHere}>This screen</HelpLink>}
          <HelpLink to={all}>All pages</HelpLink>
        </Row>
        <button type="button" className={styles.close} aria-label="Close the help" onClick={onClose}>
          <CloseOutlined aria-hidden />
        </button>
        <FindInput className={styles.find} label="Search the help" value={search} onChange={setSearch} />
      </Row>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys must scroll the text */}
      <div ref={room} className={styles.room} tabIndex={0} role="region" aria-label="The help page">
        {search.trim() !== '' && <Found search={search} />}
        {search.trim() === '' && (page ? <ShownPage page={page} /> : <NoSuchPage isAll={wanted === all} />)}
      </div>
    </PagesOfRole>
  )
}

/** Each page is read from its beginning. */
const useBeginning = (page: string) => {
  const room = useRef<HTMLDivElement>(null)
  useEffect(() => {
    room.current?.scrollTo?.(0, 0)
    room.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }, [page])
  return room
}

const Found = ({ search }: { search: string }) => {
  const words = helpWords(search)
  const found = findHelp(useContext(PagesOfRole), words)
  return (
    <>
      <h2 tabIndex={-1}>Help pages found</h2>
      <Muted as="p" small role="status" below={3}>
        {found.length === 0
          ? 'No pages found. Try another word, or fewer words.'
          : count(found.length, 'page')}
      </Muted>
      <FoundTopics found={found} words={words} />
    </>
  )
}

const ShownPage = ({ page }: { page: HelpPage }) => {
  const pages = useContext(PagesOfRole)
  const parts = pages.filter(({ parent: of }) => of === page.id)
  const parent = pages.find(({ id }) => id === page.parent)
  return (
    <>
      {parent && (
        <Text as="p" size="small" className={styles.parent}>
          <HelpLink to={parent.id}>{parent.title}</HelpLink>
        </Text>
      )}
      <h2 tabIndex={-1}>{page.title}</h2>
      <HelpText blocks={page.blocks} />
      {parts.length > 0 && (
        <nav aria-label={`More about ${page.title}`} className={styles.parts}>
          <List gap={0} lines="below">
            {parts.map(({ id, title }) => (
              <li key={id}>
                <HelpLink to={id}>{title}</HelpLink>
              </li>
            ))}
          </List>
        </nav>
      )}
      <Neighbours page={page} />
    </>
  )
}

const Neighbours = ({ page }: { page: HelpPage }) => {
  const pages = useContext(PagesOfRole)
  const at = pages.indexOf(page)
  const [before, after] = [pages[at - 1], pages[at + 1]]
  return (
    <Row
      as="nav"
      gap={4}
      wrap={false}
      align="stretch"
      justify="between"
      size="small"
      className={styles.neighbours}
      aria-label="Before and after"
    >
      {before && <HelpLink to={before.id}>← {before.title}</HelpLink>}
      {after && <HelpLink to={after.id}>{after.title} →</HelpLink>}
    </Row>
  )
}

const NoSuchPage = ({ isAll }: { isAll: boolean }) => (
  <>
    <h2 tabIndex={-1}>All of the help</h2>
    {!isAll && <p>That help page doesn’t exist, or is not about your work. Here are all the pages.</p>}
    <HelpTopics />
  </>
)

/** A page whose part is for others stands among the parts. */
const HelpTopics = () => {
  const pages = useContext(PagesOfRole)
  const partsOf = (id: string) => pages.filter(({ parent }) => parent === id)
  const tops = pages.filter(({ parent }) => !pages.some(({ id }) => id === parent))
  return (
    <List gap={0} lines="below" entryPad={2} className={styles.topics}>
      {tops.map(({ id, title }) => (
        <li key={id}>
          <HelpLink to={id}>{title}</HelpLink>
          {partsOf(id).length > 0 && (
            <List gap={0}>
              {partsOf(id).map((page) => (
                <li key={page.id}>
                  <HelpLink to={page.id}>{page.title}</HelpLink>
                </li>
              ))}
            </List>
          )}
        </li>
      ))}
    </List>
  )
}

/** All pages of the help. */
const FoundTopics = ({ found, words }: { found: readonly FoundPage[]; words: readonly string[] }) => (
  <List gap={0} lines="below" entryPad={3} className={styles.found}>
    {found.map(({ page, sentence }) => (
      <li key={page.id}>
        <HelpLink to={page.id}>
          <Marked text={page.title} words={words} />
        </HelpLink>
        <Muted small className={styles.part}>
          {helpPageAt(page.parent)?.title}
        </Muted>
        {sentence !== '' && (
          <p>
            <Marked text={sentence} words={words} />
          </p>
        )}
      </li>
    ))}
  </List>
)

const Marked = ({ text, words }: { text: string; words: readonly string[] }) =>
  pieces(text, words).map(({ text: piece, isHit }, index) =>
    isHit ? <mark key={index}>{piece}</mark> : piece,
  )
