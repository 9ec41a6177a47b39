// The words of each message, with a preview of an invented student.
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import type { MailSettings } from '#shared/contract/messages/messages'
import { type MessageKind, messageKindNames, messageKinds } from '#shared/rules/messages/messages'
import {
  addedText,
  filled,
  longestWords,
  placeholdersOf,
  sampleValuesOf,
  usualWords,
  wordsProblem,
} from '#shared/rules/messages/words'
import { useSaveMessageWordsMutation } from '#client/api/messages/messagesApi'
import { Field } from '#client/ui/fields/Field'
import { Columns, Muted, Stack, Text } from '#client/ui/primitives'
import { portalConfig } from '#client/portalConfig'
import { Acts, Turns, SaveBar } from '../parts/SaveBar'
import { useDraft } from '../parts/useDraft'
import * as styles from './messages.module.css'

interface Props {
  readonly mail: MailSettings
}

export const WordsPart = ({ mail }: Props) => {
  const [kind, setKind] = useState<MessageKind>('report')
  return (
    <>
      <Field label="Message">
        {(control) => (
          <Turns>
            <Select
              {...control}
              className={styles.narrow}
              options={messageKindNames.map((value) => ({ value, label: messageKinds[value].title }))}
              value={kind}
              onChange={setKind}
            />
          </Turns>
        )}
      </Field>
      <Words key={kind} kind={kind} mail={mail} />
    </>
  )
}

const Words = ({ kind, mail }: Props & { kind: MessageKind }) => {
  const stored = { ...mail.words[kind], version: mail.version }
  const { draft, isChanged, change, saved, reset, baseOf } = useDraft(`messages/words ${kind}`, stored)
  const [save, saving] = useSaveMessageWordsMutation()
  const { subject, text } = draft
  const problems = wordsProblem(kind, { subject, text }) ?? {}
  const send = async () => {
    const answer = await save({ kind, words: { subject, text }, version: baseOf(saving).version })
    if (!answer.error) saved({ subject, text })
  }
  const isOwn = mail.own_words.includes(kind)
  return (
    <>
      <Columns min="320px" gap={6} rowGap={4}>
        <Stack gap={4}>
          <Field label="Subject" problem={problems.subject}>
            {(control) => (
              <Input
                {...control}
                maxLength={longestWords.subject}
                value={subject}
                onChange={({ target }) => change({ subject: target.value })}
              />
            )}
          </Field>
          <Field label="Text" hint="The portal adds the grey part of the preview." problem={problems.text}>
            {(control) => (
              <Input.TextArea
                {...control}
                rows={7}
                maxLength={longestWords.text}
                value={text}
                onChange={({ target }) => change({ text: target.value })}
              />
            )}
          </Field>
          <Placeholders kind={kind} />
        </Stack>
        <Preview kind={kind} subject={subject} text={text} origin={mail.address} />
      </Columns>
      <SaveBar
        saving={saving}
        isChanged={isChanged && Object.keys(problems).length === 0}
        onSave={() => void send()}
        onReset={reset}
        tell={(current) => `“${(current as MailSettings).words[kind].text}”`}
      />
      {isOwn && !isChanged && (
        <Acts>
          <div>
            <Button
              disabled={saving.isLoading}
              onClick={() => void save({ kind, words: null, version: mail.version })}
            >
              Back to the usual words
            </Button>
          </div>
        </Acts>
      )}
      {!isOwn && isChanged && <Muted small>The usual words: “{usualWords[kind].text}”</Muted>}
    </>
  )
}

const Placeholders = ({ kind }: { kind: MessageKind }) => (
  <Muted as="div" small>
    {Object.entries(placeholdersOf(kind)).map(([name, means]) => (
      <p key={name}>
        {`{${name}}`}: {means}
      </p>
    ))}
  </Muted>
)

interface PreviewProps {
  readonly kind: MessageKind
  readonly subject: string
  readonly text: string
  readonly origin: string
}

/** The whole e-mail; what the portal adds is grey. */
const Preview = ({ kind, subject, text, origin }: PreviewProps) => {
  const { name: school, phone } = portalConfig().school
  const values = { ...sampleValuesOf(kind), school }
  const added = addedText(kind, { school, phone, origin, page: `${origin}/mail/…` })
  return (
    <Stack as="section" gap={2} packed aria-label="As families read it">
      <Muted small>As families read it</Muted>
      <div className={styles.preview}>
        <Text as="p" weight={600}>
          {filled(subject, values)}
        </Text>
        {`\n${filled(text, values)}\n\n`}
        <Muted>{added}</Muted>
      </div>
    </Stack>
  )
}
