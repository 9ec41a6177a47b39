// A page of the help.
import { createContext, useContext, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { useHref } from 'react-router-dom'
import { PlainDialog } from '#client/ui/plain/PlainDialog'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useHelp } from '#client/address/DialogHelp'
import { Row, Stack } from '#client/ui/primitives'
import { helpPageAt, type Block, type HelpPage, type Picture, type Span, type Table } from './helpPlaces'
import * as styles from './help.module.css'

/** The pages that are for the person. */
export const PagesOfRole = createContext<readonly HelpPage[]>([])

export const HelpText = ({ blocks }: { blocks: readonly Block[] }) => (
  <Stack gap={3} className={styles.text}>
    {blocks.map((block, index) => (
      <HelpBlock key={index} {...block} />
    ))}
  </Stack>
)

const HelpBlock = (block: Block) => {
  switch (block.is) {
    case 'paragraph':
      return (
        <p>
          <Spans spans={block.spans} />
        </p>
      )
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((spans, index) => (
            <li key={index}>
              <Spans spans={spans} />
            </li>
          ))}
        </List>
      )
    }
    case 'table':
      return <HelpTable {...block} />
    case 'picture':
      return <HelpPicture {...block} />
  }
}

const tags = { strong: 'strong', em: 'em', code: 'code' } as const

const Spans = ({ spans }: { spans: readonly Span[] }): ReactNode =>
  spans.map((span, index) => {
    if (typeof span === 'string') return span
    const inside = <Spans spans={span.spans} />
    if (span.is === 'link')
      return (
        <HelpLink key={index} to={span.to}>
          {inside}
        </HelpLink>
      )
    const Tag = tags[span.is]
    return <Tag key={index}>{inside}</Tag>
  })

const HelpTable = ({ isNumber, head, rows }: Table) => (
  <table className={styles.table}>
    <thead>
      <tr>
        {head.map((spans, index) => (
          <th key={index} scope="col" data-number={isNumber[index]}>
            <Spans spans={spans} />
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, index) => (
        <tr key={index}>
          {row.map((spans, column) => (
            <td key={column} data-number={isNumber[column]}>
              <Spans spans={spans} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

/** A picture of a screen: small beside the text, as large as the window when it is pressed. */
const HelpPicture = ({ is: _picture, ...picture }: Picture) => {
  const { alt, ...image } = picture
  const [isLarge, setLarge] = useState(false)
  return (
    <figure className={styles.figure}>
      <button type="button" aria-label={`Enlarge the picture: ${alt}`} onClick={() => setLarge(true)}>
        <img {...image} alt="" loading="lazy" decoding="async" />
      </button>
      <figcaption>{alt}</figcaption>
      {isLarge && <Enlarged {...picture} onClosed={() => setLarge(false)} />}
    </figure>
  )
}

const Enlarged = ({ alt, onClosed, ...image }: Omit<Picture, 'is'> & { onClosed: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <PlainDialog ref={dialog} className={styles.enlarged} aria-label={alt} onClosed={onClosed}>
      <Row gap={4} wrap={false} justify="between" className={styles.enlargedHead}>
        <p>{alt}</p>
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </Row>
      <img {...image} alt="" />
    </PlainDialog>
  )
}

interface HelpLinkProps {
  readonly to: string
  readonly isCurrent?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** A link to another page of the help; the screen stays as it is. What leads to a page for others is plain text. */
export const HelpLink = ({ to, isCurrent, className, children }: HelpLinkProps) => {
  const pages = useContext(PagesOfRole)
  const { query } = useOfficeQuery()
  const { open } = useHelp()
  const next = new URLSearchParams(query)
  next.set('help', to)
  const href = useHref({ search: `?${next.toString()}` })
  const target = helpPageAt(to)
  if (target && !pages.includes(target)) return children
  return (
    <a
      href={href}
      className={className}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        if (!isPlain(event)) return
        event.preventDefault()
        open(to)
      }}
    >
      {children}
    </a>
  )
}

const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey
