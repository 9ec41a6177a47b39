// A text by a family, in which phone numbers are links that call them.
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
