import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { ChasedFamily } from '#client/api/intake/chaseLists'
import { ButtonRow } from '#client/ui/panels/ButtonRow'
import { addressesOf, addressesText, addressLine } from './addresses'

const notAllowed = 'Your browser does not allow copying. Export the list (CSV) and copy the addresses there.'

export const CopyAddresses = ({ families }: { families: readonly ChasedFamily[] }) => {
  const [note, setNote] = useState('')
  const copy = () => {
    const found = addressesOf(families)
    if (found.addresses.length === 0) return setNote(addressesText(found))
    navigator.clipboard.writeText(addressLine(found)).then(
      () => setNote(addressesText(found)),
      () => setNote(notAllowed),
    )
  }
  return (
    <ButtonRow note={note}>
      <Button icon={<CopyOutlined aria-hidden />} disabled={families.length === 0} onClick={copy}>
        Copy e-mail addresses
      </Button>
    </ButtonRow>
  )
}
