// What stands in the help: the search, and a page, all pages, or what the search finds.
import { CloseOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import { helpHere } from '#client/address/DialogHelp'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { count } from '#client/ui/count'
import { FindInput } from '#client/ui/fields/FindInput'
import { HelpLink } from './HelpLink'
import { HelpText } from './HelpText'
import { FoundTopics, HelpTopics } from './HelpTopics'
import { findHelp, helpPageAt, helpPages, helpWords, pagesIn, type HelpPage } from './helpPages'
import { helpFor } from './helpPlaces'
import * as styles from './help.module.css'

const all = 'all'

const Neighbours = ({ page }: { page: HelpPage }) => {
  const at = helpPages.indexOf(page)
  const [before, after] = [helpPages[at - 1], helpPages[at + 1]]
  return (
    <nav className={styles.neighbours} aria-label="Before and after">
      {before && <HelpLink to={before.id}>← {before.title}</HelpLink>}
      {after && <HelpLink to={after.id}>{after.title} →</HelpLink>}
    </nav>
  )
}

const ShownPage = ({ page }: { page: HelpPage }) => {
  const parts = pagesIn(page.id)
  const parent = helpPageAt(page.parent)
  return (
    <>
      {parent && (
        <p className={styles.parent}>
          <HelpLink to={parent.id}>{parent.title}</HelpLink>
        </p>
      )}
      <h2 tabIndex={-1}>{page.title}</h2>
      <HelpText blocks={page.blocks} />
      {parts.length > 0 && (
        <nav aria-label={`More about ${page.title}`} className={styles.parts}>
          <ul>
            {parts.map(({ id, title }) => (
              <li key={id}>
                <HelpLink to={id}>{title}</HelpLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Neighbours page={page} />
    </>
  )
}

const NoSuchPage = ({ isAll }: { isAll: boolean }) => (
  <>
    <h2 tabIndex={-1}>All of the help</h2>
    {!isAll && <p>That help page doesn’t exist. Here are all the pages.</p>}
    <HelpTopics />
  </>
)

const Found = ({ search }: { search: string }) => {
  const words = helpWords(search)
  const found = findHelp(words)
  return (
    <>
      <h2 tabIndex={-1}>Help pages found</h2>
      <p role="status" className={styles.hint}>
        {found.length === 0
          ? 'No pages found. Try another word, or fewer words.'
          : count(found.length, 'page')}
      </p>
      <FoundTopics found={found} words={words} />
    </>
  )
}

/** A page that comes is read from its beginning. */
const useBeginning = (page: string) => {
  const room = useRef<HTMLDivElement>(null)
  useEffect(() => {
    room.current?.scrollTo?.(0, 0)
    room.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }, [page])
  return room
}

export const HelpContents = ({ shown, onClose }: { shown: string; onClose: () => void }) => {
  const { query } = useOfficeQuery()
  const [search, setSearch] = useState('')
  const [searchedAt, setSearchedAt] = useState(shown)
  // A page that was chosen takes the place of what was found.
  if (searchedAt !== shown) {
    setSearchedAt(shown)
    setSearch('')
  }
  const here = helpFor(query)
  const wanted = shown === helpHere ? here : shown
  const page = helpPageAt(wanted)
  const room = useBeginning(wanted)
  return (
    <>
      <div className={styles.head}>
        <p className={styles.name}>Help</p>
        <nav aria-label="Help">
          {wanted !== here && <HelpLink to={helpHere}>This screen</HelpLink>}
          <HelpLink to={all}>All pages</HelpLink>
        </nav>
        <button type="button" className={styles.close} aria-label="Close the help" onClick={onClose}>
          <CloseOutlined aria-hidden />
        </button>
        <FindInput className={styles.find} label="Search the help" value={search} onChange={setSearch} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys must scroll the text */}
      <div ref={room} className={styles.room} tabIndex={0} role="region" aria-label="The help page">
        {search.trim() !== '' && <Found search={search} />}
        {search.trim() === '' && (page ? <ShownPage page={page} /> : <NoSuchPage isAll={wanted === all} />)}
      </div>
    </>
  )
}
