// The brothers and sisters of a student, in both directions, each with a button that removes it.
import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { Siblings } from '#shared/contract/access/siblings'
import { useListSiblingsQuery, useRemoveSiblingMutation } from '../api/access/accountApi'
import { errorText } from '../api/transport/errorText'
import { QueryBoundary } from '../ui/QueryBoundary'
import { dayText } from '../ui/dates/moments'
import { ErrorAlert } from '../ui/plain/ErrorAlert'
import { List, Muted, Row, Text } from '../ui/primitives'

interface SiblingLinksProps {
  readonly studentId: string
  /** The first name; null in the office, which reads about somebody else’s sign-in. */
  readonly name: string | null
}

interface Linked {
  readonly viewer_id: string
  readonly child_id: string
  readonly name: string
  readonly detail: string
  readonly question: string
}

const linksIn = ({ children, seen_by }: Siblings, { studentId, name }: SiblingLinksProps) => ({
  opened: children.map((child): Linked => ({
    ...{ viewer_id: studentId, child_id: child.student_id, name: child.name },
    detail: [child.class_id && `Class ${child.class_id}`, `added ${dayText(child.linked_at)}`]
      .filter(Boolean)
      .join(', '),
    question:
      name === null
        ? `Anyone who signs in as this student will no longer see ${child.name}.`
        : `When you sign in as ${name}, you will no longer see ${child.name}. To add ${child.name} again you need the ID and password.`,
  })),
  openedBy: seen_by.map((viewer): Linked => ({
    ...{ viewer_id: viewer.student_id, child_id: studentId, name: viewer.name },
    detail: `Since ${dayText(viewer.linked_at)}`,
    question: `Anyone who signs in as ${viewer.name} will no longer see ${name ?? 'this student'}.`,
  })),
})

export const SiblingLinks = (props: SiblingLinksProps) => {
  const query = useListSiblingsQuery(props.studentId)
  return (
    <QueryBoundary what="The brothers and sisters" query={query} rows={2}>
      {(siblings) => <Links {...props} siblings={siblings} />}
    </QueryBoundary>
  )
}

const Links = ({ siblings, ...props }: SiblingLinksProps & { siblings: Siblings }) => {
  const [asked, setAsked] = useState<Linked | null>(null)
  const [ended, setEnded] = useState<string | null>(null)
  const { opened, openedBy } = linksIn(siblings, props)
  return (
    <>
      <LinkList
        title={
          props.name === null
            ? 'Anyone who signs in as this student also sees'
            : `Signed in as ${props.name}, you also see`
        }
        none="No other child."
        links={opened}
        onEnd={setAsked}
      />
      <LinkList title="Also seen by families signed in as" none="Nobody." links={openedBy} onEnd={setAsked} />
      <Muted as="p" role="status">
        {ended}
      </Muted>
      {asked && (
        <EndQuestion
          linked={asked}
          onClose={(isEnded) => {
            if (isEnded) setEnded(`${asked.name} has been removed.`)
            setAsked(null)
          }}
        />
      )}
    </>
  )
}

interface LinkListProps {
  readonly title: string
  readonly none: string
  readonly links: readonly Linked[]
  readonly onEnd: (linked: Linked) => void
}

const LinkList = ({ title, none, links, onEnd }: LinkListProps) => (
  <>
    <Text as="h3" size="small" tone="muted">
      {title}
    </Text>
    {links.length === 0 && <Muted as="p">{none}</Muted>}
    {links.length > 0 && (
      <List gap={0} lines="above" entryPad={2} aria-label={title}>
        {links.map((linked) => (
          <Row
            as="li"
            gap={4}
            rowGap={2}
            justify="between"
            minHeight={56}
            key={`${linked.viewer_id} ${linked.child_id}`}
          >
            <div>
              <strong>{linked.name}</strong>
              <Muted as="div" small>
                {linked.detail}
              </Muted>
            </div>
            <Button aria-label={`Remove ${linked.name}`} onClick={() => onEnd(linked)}>
              Remove
            </Button>
          </Row>
        ))}
      </List>
    )}
  </>
)

interface EndQuestionProps {
  readonly linked: Linked
  readonly onClose: (isEnded: boolean) => void
}

const EndQuestion = ({ linked: { viewer_id, child_id, name, question }, onClose }: EndQuestionProps) => {
  const [end, { isLoading, error }] = useRemoveSiblingMutation()
  return (
    <Modal
      open
      title={`Remove ${name}?`}
      okText="Remove"
      okButtonProps={{ danger: true, loading: isLoading }}
      onOk={async () => {
        const { error: refused } = await end({ viewer_id, child_id })
        if (!refused) onClose(true)
      }}
      onCancel={() => onClose(false)}
    >
      <ErrorAlert text={error ? errorText(error) : null} />
      <p>{question} Both families are told when they next sign in.</p>
    </Modal>
  )
}
