// The brothers and sisters of a student, in both directions, each with a button that ends the link.
import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { Siblings } from '#shared/contract/access/siblings'
import { longDay } from '#shared/rules/dates'
import { useListSiblingsQuery, useRemoveSiblingMutation } from '../api/access/siblingsApi'
import { errorText } from '../api/transport/errorText'
import { QueryBoundary } from '../ui/QueryBoundary'
import { dayOf } from '../ui/dates/moments'
import { ErrorAlert } from '../ui/plain/ErrorAlert'
import { List, Muted, Row, Text } from '../ui/primitives'

interface SiblingLinksProps {
  readonly studentId: string
  /** Of this student, as its reader says it: 'this student'. */
  readonly name: string
}

interface Linked {
  readonly viewer_id: string
  readonly child_id: string
  readonly name: string
  readonly detail: string
  readonly question: string
}

const dayText = (at: string): string => longDay(dayOf(at))

const linksIn = ({ children, seen_by }: Siblings, { studentId, name }: SiblingLinksProps) => ({
  opened: children.map((child): Linked => ({
    ...{ viewer_id: studentId, child_id: child.student_id, name: child.name },
    detail: [child.class_id && `Class ${child.class_id}`, `added ${dayText(child.linked_at)}`]
      .filter(Boolean)
      .join(', '),
    question: `The sign-in of ${name} will not open the pages of ${child.name} any more. To add ${child.name} again, the ID and password are needed.`,
  })),
  openedBy: seen_by.map((viewer): Linked => ({
    ...{ viewer_id: viewer.student_id, child_id: studentId, name: viewer.name },
    detail: `Since ${dayText(viewer.linked_at)}`,
    question: `The sign-in of ${viewer.name} will not open the pages of ${name} any more.`,
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
        title={`The sign-in of ${props.name} opens`}
        none="Nobody else."
        links={opened}
        onEnd={setAsked}
      />
      <LinkList
        title={`Whose sign-in opens the pages of ${props.name}`}
        none="Nobody else’s."
        links={openedBy}
        onEnd={setAsked}
      />
      <Muted as="p" role="status">
        {ended}
      </Muted>
      {asked && (
        <EndQuestion
          linked={asked}
          onClose={(isEnded) => {
            if (isEnded) setEnded(`The link with ${asked.name} has ended.`)
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
          <Row as="li" gap={4} rowGap={2} justify="between" minHeight={56} key={linked.name + linked.detail}>
            <div>
              <strong>{linked.name}</strong>
              <Muted as="div" small>
                {linked.detail}
              </Muted>
            </div>
            <Button aria-label={`End the link with ${linked.name}`} onClick={() => onEnd(linked)}>
              End
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
      title={`End the link with ${name}?`}
      okText="End the link"
      okButtonProps={{ danger: true, loading: isLoading }}
      onOk={async () => {
        const { error: refused } = await end({ viewer_id, child_id })
        if (!refused) onClose(true)
      }}
      onCancel={() => onClose(false)}
    >
      <ErrorAlert text={error ? errorText(error) : null} />
      <p>{question} Both families are told at their next sign-in.</p>
    </Modal>
  )
}
