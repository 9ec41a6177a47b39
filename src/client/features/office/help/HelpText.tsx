// A page of the help, as it stands in the text.
import type { ReactNode } from 'react'
import { HelpPicture } from './HelpPicture'
import type { Block, Span, Table } from './helpPages'
import { HelpLink } from './HelpLink'
import * as styles from './help.module.css'

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

export const HelpText = ({ blocks }: { blocks: readonly Block[] }) => (
  <div className={styles.text}>
    {blocks.map((block, index) => (
      <HelpBlock key={index} {...block} />
    ))}
  </div>
)
