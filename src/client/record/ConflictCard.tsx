// A field that was changed in two places: the person chooses one of the values.
import type { UnknownAction } from '@reduxjs/toolkit'
import { Button } from 'antd'
import type { Conflict } from '#shared/contract/students/students'
import type { Field } from '#shared/record/field'
import { recordSave, recordSaveSelectors } from '../saving/recordSaveSlice'
import { useAppDispatch, useAppSelector } from '../store/hooks'
import { Muted, Row, Stack, Text } from '../ui/primitives'
import { useRecordAtHand } from './controls/control'
import { displayOf } from './lookupLists'
import { focusOn } from './form/landing'

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
  <Stack align="start" gap={1} grow={180}>
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
  <Text as="div" tint="warn" above={3} role="group" aria-label="Changed in two places">
    <Text as="p" weight={600} below={2}>
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

interface FieldConflictProps {
  readonly field: Field
  /** Author and time, worded for this reader: 'by the school at 14:30'. */
  readonly originOf: (change: Pick<Conflict, 'by' | 'account' | 'at'>) => string
}

export const FieldConflict = ({ field, originOf }: FieldConflictProps) => {
  const dispatch = useAppDispatch()
  const { studentId } = useRecordAtHand()
  const { name } = field
  const conflict = useAppSelector((state) => recordSaveSelectors.selectConflict(state, studentId, name))
  const mine = useAppSelector((state) => conflict && displayOf(state, field, conflict.yours))
  const theirs = useAppSelector((state) => conflict && displayOf(state, field, conflict.theirs))
  if (!conflict) return null
  /** The buttons disappear with the card, so the field takes the focus. */
  const choose = (event: UnknownAction) => {
    dispatch(event)
    focusOn(name)
  }
  return (
    <ConflictCard
      mine={mine ?? 'Nothing'}
      theirs={theirs ?? 'Nothing'}
      origin={originOf(conflict)}
      onMine={() => choose(recordSave.choseMine({ studentId, field: name }))}
      onTheirs={() => choose(recordSave.choseTheirs({ studentId, field: name }))}
    />
  )
}
