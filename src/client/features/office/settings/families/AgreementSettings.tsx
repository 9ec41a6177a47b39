// The text that families agree to. A change makes a new version.
import { Button, Input, Popconfirm } from 'antd'
import { useState } from 'react'
import type { Terms } from '#shared/contract/school/registration'
import { termsParts, type TermsPart } from '#shared/rules/school/termsParts'
import { useGetTermsAndConditionsQuery } from '#client/api/school/schoolApi'
import { useSaveTermsAndConditionsMutation } from '#client/api/school/schoolOfficeApi'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { useDraft } from '../parts/useDraft'
import { Field } from '#client/ui/fields/Field'
import { Notice } from '#client/ui/notices/Notice'
import { ButtonRow } from '#client/ui/panels/Panel'
import { Card, Stack, Text } from '#client/ui/primitives'
import { Acts, Turns, useReadOnly, SaveState } from '../parts/SaveBar'

export const AgreementSettings = () => {
  const query = useGetTermsAndConditionsQuery()
  return (
    <QueryBoundary what="The text" query={query}>
      {(stored) => <Agreement stored={stored} />}
    </QueryBoundary>
  )
}

const longest = 20_000

const Agreement = ({ stored }: { stored: Terms }) => {
  const { draft, isChanged, change, saved, reset, baseOf } = useDraft('agreement/text', stored)
  const { text } = draft
  const isReadOnly = useReadOnly()
  const [isPreviewed, setPreviewed] = useState(false)
  const [save, saving] = useSaveTermsAndConditionsMutation()
  const send = async () => {
    const answer = await save({ text, version: baseOf(saving).version })
    if (!answer.error) saved({ text })
  }
  const canSave = isChanged && text.trim() !== ''
  return (
    <>
      <Field
        label={stored.version === '' ? 'Text' : `Text (version ${stored.version})`}
        hint={
          isReadOnly
            ? undefined
            : 'A blank line starts a new paragraph. To give it a heading, start it with a few words and a full stop.'
        }
      >
        {(control) => (
          <Input.TextArea
            {...control}
            rows={16}
            maxLength={longest}
            value={text}
            onChange={({ target }) => change({ text: target.value })}
          />
        )}
      </Field>
      {isChanged && (
        <Notice is="warning" title="Saving makes a new version">
          Families who have already agreed stay with the version they agreed to and are not asked again.
          Families who agree from now on agree to the new text.
        </Notice>
      )}
      <ButtonRow>
        <Acts>
          <Popconfirm
            title="Make this the text that families agree to from now on?"
            okText="Yes, new version"
            disabled={!canSave}
            onConfirm={() => void send()}
          >
            <Button type="primary" disabled={!canSave} loading={saving.isLoading}>
              Save as a new version
            </Button>
          </Popconfirm>
        </Acts>
        <Turns>
          <Button aria-expanded={isPreviewed} onClick={() => setPreviewed(!isPreviewed)}>
            {isPreviewed ? 'Hide the preview' : 'Preview'}
          </Button>
        </Turns>
        {isChanged && <Button onClick={reset}>Undo my changes</Button>}
        <SaveState saving={saving} tell={tell} isChanged={isChanged} />
      </ButtonRow>
      {isPreviewed && <Preview text={text} />}
    </>
  )
}

const tell = (current: unknown): string => {
  const { version, text } = current as Terms
  const begin = text.slice(0, 120)
  return `version ${version}, “${begin}${text.length > begin.length ? '…' : ''}”`
}

const Preview = ({ text }: { text: string }) => (
  <Card as="section" aria-label="As families read it">
    <h3>As families read it</h3>
    <TermsText text={text} />
  </Card>
)

const Part = ({ is, heading, text }: TermsPart) =>
  is === 'title' ? (
    <h3>{text}</h3>
  ) : (
    <Text as="p" keepsLines>
      {heading !== '' && (
        <>
          <strong>{heading}</strong>{' '}
        </>
      )}
      {text}
    </Text>
  )

/** The terms as families read them. */
const TermsText = ({ text }: { text: string }) => (
  <Stack gap={3} measured>
    {termsParts(text).map((part, index) => (
      <Part key={index} {...part} />
    ))}
  </Stack>
)
