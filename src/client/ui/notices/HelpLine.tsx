// The line that says where to get help. Its text comes from the server, and telephone and e-mail in it become links.
import { Fragment } from 'react'
import { portalConfig } from '../../portalConfig'
import * as styles from './HelpLine.module.css'

/** Cuts the text so that each telephone number and e-mail address is a separate piece. */
const cutAt = (text: string, ways: readonly string[]): readonly string[] =>
  ways
    .filter((way) => way !== '')
    .reduce<readonly string[]>(
      (pieces, way) =>
        pieces.flatMap((piece) =>
          piece.split(way).flatMap((rest, index) => (index === 0 ? [rest] : [way, rest])),
        ),
      [text],
    )

export const HelpLine = () => {
  const { phone, email, helpLine } = portalConfig().school
  const links: Readonly<Record<string, string>> = {
    [phone]: `tel:${phone.replace(/[^\d+]/g, '')}`,
    [email]: `mailto:${email}`,
  }
  return cutAt(helpLine, [phone, email]).map((piece, index) => {
    const href = piece === '' ? undefined : links[piece]
    return href ? (
      <a key={index} className={styles.way} href={href}>
        {piece}
      </a>
    ) : (
      <Fragment key={index}>{piece}</Fragment>
    )
  })
}
