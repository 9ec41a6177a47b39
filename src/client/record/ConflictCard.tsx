// A field that was changed in two places: the person chooses one of the values.
import { Button } from 'antd'
import { Muted, Row, Stack, Text } from '../ui/primitives'
import * as styles from './ConflictCard.module.css'

interface ConflictCardProps {
  readonly mine: string
  readonly theirs: string
  /** For example 'by the school at 14:30'. */
  readonly origin: string
  readonly onMine: () => void
  readonly onTheirs: () => void
}

interface SideProps {
  readonly heading: string
  readonly value: string
  readonly action: string
  readonly name: string
  readonly onChoose: () => void
}

const Side = ({ heading, value, action, name, onChoose }: SideProps) => (
  <Stack align="start" gap={1} className={styles.side}>
    <Muted small>{heading}</Muted>
    <Text as="strong" breaks keepsLines>
      {value}
    </Text>
    <Button aria-label={name} onClick={onChoose}>
      {action}
    </Button>
  </Stack>
)

export const ConflictCard = ({ mine, theirs, origin, onMine, onTheirs }: ConflictCardProps) => (
  <Text as="div" tint="warn" className={styles.conflict} role="group" aria-label="Changed in two places">
    <Text as="p" weight={600} className={styles.title}>
      This was changed in two places. Which one is right?
    </Text>
    <Row gap={4} align="stretch">
      <Side
        heading="You typed"
        value={mine}
        action="Keep mine"
        name={`Keep mine: ${mine}`}
        onChoose={onMine}
      />
      <Side
        heading={`Saved ${origin}`}
        value={theirs}
        action="Use this one"
        name={`Use this one: ${theirs}`}
        onChoose={onTheirs}
      />
    </Row>
  </Text>
)
