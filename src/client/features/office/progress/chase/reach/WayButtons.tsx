// Opens WhatsApp, SMS or mail on this device with the words for the family, and notes that it was opened.
import { MailOutlined, MessageOutlined, WhatsAppOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { contactWays, openedWays, type OpenedWay } from '#shared/rules/intake/contactWays'
import { useNoteContactMutation } from '#client/api/intake/familyContactsApi'

const icons: Readonly<Record<OpenedWay, ReactNode>> = {
  whatsapp: <WhatsAppOutlined aria-hidden />,
  sms: <MessageOutlined aria-hidden />,
  mail: <MailOutlined aria-hidden />,
}

interface WayButtonsProps {
  readonly studentId: string
  /** Whom the buttons are about: 'Núñez, Inés'. */
  readonly name: string
  readonly linkOf: (way: OpenedWay) => string | null
}

export const WayButtons = ({ studentId, name, linkOf }: WayButtonsProps) => {
  const [note] = useNoteContactMutation()
  return openedWays.map((way) => {
    const link = linkOf(way)
    const common = { icon: icons[way], 'aria-label': `${contactWays[way].title}: ${name}` }
    if (link === null) return <Button key={way} {...common} disabled />
    return (
      <Button
        key={way}
        {...common}
        title={contactWays[way].title}
        href={link}
        rel="noopener noreferrer"
        target={way === 'whatsapp' ? '_blank' : undefined}
        onClick={() => void note({ student_id: studentId, way, word: null })}
      />
    )
  })
}
