// The address that families type: as text and as a QR code, and whether the portal has answered there.
import { Button, Input, QRCode } from 'antd'
import type { SchoolSetUp } from '#shared/contract/school/setUp'
import { useSaveSchoolAddressMutation } from '#client/api/school/schoolOfficeApi'
import { fieldText } from '#client/api/transport/errorText'
import { momentText } from '#client/ui/dates/moments'
import { Field } from '#client/ui/fields/Field'
import { Notice } from '#client/ui/notices/Notice'
import { Muted, Row, Stack, Text, TextButton } from '#client/ui/primitives'
import { SaveBar } from '../parts/SaveBar'
import { useDraft } from '../parts/useDraft'
import { fixedHint, type StepProps } from './stepParts'
import * as styles from './setUp.module.css'

export const AddressStep = ({ school }: StepProps) => {
  const { draft, isChanged, change, saved, reset, baseOf } = useDraft('school/address/all', school)
  const [save, saving] = useSaveSchoolAddressMutation()
  const fixed = fixedHint(school, 'public_url')
  const problem = fieldText(saving.error, 'public_url')
  const send = async (typed: string) => {
    const public_url = typed.trim()
    const answer = await save({ public_url, version: baseOf(saving).version })
    if (!answer.error) saved({ public_url: typed })
  }
  return (
    <>
      <Muted as="p" measured>
        Slips, letters and report cards tell families to open this address. It needs a name on the internet:
        the person who runs the portal knows it.
      </Muted>
      <Field
        label="Address for families"
        hint={fixed ?? 'For example https://portal.yourschool.edu.tt'}
        problem={problem}
      >
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            autoComplete="off"
            className={styles.address}
            disabled={fixed !== undefined}
            maxLength={200}
            value={draft.public_url}
            onChange={({ target }) => change({ public_url: target.value })}
          />
        )}
      </Field>
      {fixed === undefined && draft.public_url === '' && <OfThisPage onUse={change} />}
      {fixed === undefined && (
        <SaveBar
          saving={problem === undefined ? saving : { ...saving, error: undefined }}
          isChanged={isChanged}
          onSave={() => void send(draft.public_url)}
          onReset={reset}
          tell={(current) => (current as SchoolSetUp).public_url || 'no address'}
        />
      )}
      {school.public_url !== '' && !isChanged && (
        <Tried school={school} isTrying={saving.isLoading} onTry={() => void send(school.public_url)} />
      )}
    </>
  )
}

/** An address with a certificate is probably the one that families have, too. */
const OfThisPage = ({ onUse }: { onUse: (change: { public_url: string }) => void }) => {
  const { protocol, origin } = window.location
  if (protocol !== 'https:') return null
  return (
    <p>
      You use the portal at {origin}.{' '}
      <TextButton onClick={() => onUse({ public_url: origin })}>Use this address</TextButton>
    </p>
  )
}

interface TriedProps extends StepProps {
  readonly isTrying: boolean
  readonly onTry: () => void
}

const Tried = ({ school: { public_url, answered_at, fixed }, isTrying, onTry }: TriedProps) => {
  const isFixed = fixed.includes('public_url')
  return (
    <Row gap={6} align="start">
      <div className={styles.qr} role="img" aria-label={`QR code of ${public_url}`}>
        <div aria-hidden>
          <QRCode type="svg" value={public_url} size={176} bordered={false} />
        </div>
      </div>
      <Stack gap={3} align="start" grow={240}>
        <Text size="lead" weight={600} breaks>
          {public_url.replace(/^https?:\/\//, '')}
        </Text>
        <p>Try it with a phone that is not in the school’s network.</p>
        {!isFixed && (
          <Notice
            is={answered_at ? 'success' : 'warning'}
            role="status"
            title={
              answered_at
                ? `The portal answered there on ${momentText(answered_at)}`
                : 'The portal did not answer there yet'
            }
          >
            {!answered_at && 'It is printed all the same; the address you use now keeps working.'}
          </Notice>
        )}
        {!isFixed && (
          <Button loading={isTrying} onClick={onTry}>
            Try again
          </Button>
        )}
      </Stack>
    </Row>
  )
}
