// A family's own words, in which a press on a number that can be dialled calls it.
import { atNumbers } from '#shared/record/phone'
import { callLink } from '#shared/rules/intake/contactWays'

export const DialledText = ({ text }: { text: string }) =>
  atNumbers(text).map((part, index) => {
    const link = index % 2 === 1 ? callLink(part) : null
    if (link === null) return part
    return (
      <a key={index} href={link}>
        {part}
      </a>
    )
  })
