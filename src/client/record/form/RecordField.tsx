// A field of the record: label, control in a fitting width, hint, problem.
import { type HTMLAttributes, type ReactNode, useId, useRef, useState } from 'react'
import { Checkbox, type CheckboxRef } from 'antd'
import type { Field } from '#shared/record/field'
import { ticksAmong } from '#shared/record/sections'
import { Field as FormField } from '../../ui/fields/Field'
import { isShownAtOnce, useRecordAtHand } from '../controls/control'
import { controlOf } from '../controls/ChoiceControls'
import { hiddenBy, isNone, isExact, noneOfThese } from '../ticks'
import { useAppSelector, useAppStore } from '../../store/hooks'
import { draftsWanted } from '../../saving/createSaveSlice'
import { recordSaveSelectors } from '../../saving/recordSaveSlice'
import { selectAnswer } from '../recordSelectors'
import { UndoLine, SaveStatusIcon } from '../controls/controlParts'
import { useSaveAll } from '../controls/useAnswer'
import { focusTarget } from './landing'
import { Row, Text } from '../../ui/primitives'
import * as styles from './form.module.css'
import * as controlStyles from '../controls/controls.module.css'

/** The id of a field's element. */
const fieldId = (name: string): string => `field-${name}`

interface RecordFieldProps extends Pick<
  HTMLAttributes<HTMLElement>,
  'onInput' | 'onBlur' | 'onKeyDownCapture'
> {
  readonly field: Field
  readonly label: ReactNode
  /** Width in columns; a row has six. */
  readonly span?: number | undefined
  /** The field that shows the shared hint. */
  readonly hintAt?: string | undefined
  readonly hasHint?: boolean
  readonly disabled?: boolean
  /** The id of the words that say why it cannot be answered yet. */
  readonly waitsFor?: string | undefined
  readonly problem: string | null
  /** The save icon, inside the control. */
  readonly mark: ReactNode
  /** Lines under the answer. */
  readonly children?: ReactNode
}

export const RecordField = (props: RecordFieldProps) => {
  const { field, label, span, hintAt, waitsFor, problem, mark, children, ...rest } = props
  const { hasHint = true, disabled = false, ...handlers } = rest
  const { name } = field
  const Control = controlOf(field)
  const isHintHere = hintAt === undefined || hintAt === name
  return (
    <div
      className={styles.field}
      data-layout={isExact(field) ? 'tick' : field.kind}
      data-span={span}
      {...focusTarget(name)}
      {...handlers}
    >
      <FormField
        size="form"
        className={field.none && styles.withNone}
        id={fieldId(name)}
        label={isExact(field) ? undefined : label}
        isGroup={isShownAtOnce(field)}
        hint={hasHint && isHintHere ? field.hint : undefined}
        hintElsewhere={isHintHere ? undefined : `${fieldId(hintAt)}-hint`}
        problem={problem}
        keepsHint
      >
        {(control) => (
          <div className={styles.control} data-width={isShownAtOnce(field) ? undefined : boxWidth(field)}>
            <Control
              field={field}
              id={control.id}
              labelId={`${control.id}-label`}
              disabled={disabled || waitsFor !== undefined}
              invalid={problem !== null}
              describedBy={[control['aria-describedby'], waitsFor].filter(Boolean).join(' ') || undefined}
              mark={mark}
            />
          </div>
        )}
      </FormField>
      {children}
    </div>
  )
}

// The save icon of a field. A required field left empty is saved, but shows no icon, because it is not done.
export const FieldMark = ({ name, hasProblem }: { name: string; hasProblem: boolean }) => {
  const { studentId } = useRecordAtHand()
  const icon = useAppSelector((state) => recordSaveSelectors.selectIcon(state, studentId, name))
  return <SaveStatusIcon icon={hasProblem && icon === 'saved' ? 'idle' : icon} />
}

// The fields of a section, as many in a row as fit; a group of ticks ends with “None of these”.
interface FieldRowsProps {
  readonly title: string
  readonly fields: readonly Field[]
  /** The reason why its ticks count as unanswered. */
  readonly ticksProblem?: string | null
  readonly draw: (placed: Placed & { readonly hintAt: string | undefined }) => ReactNode
}

export const FieldRows = ({ title, fields, ticksProblem = null, draw }: FieldRowsProps) => {
  const ticks = ticksAmong(fields)
  const hints = hintHomes(fields)
  return (
    <div className={ticks.length > 0 ? `${styles.rows} ${styles.flags}` : styles.rows}>
      {fieldRows(fields).map((placed) => draw({ ...placed, hintAt: hints.get(placed.field.name) }))}
      {ticks.length > 0 && <NoneOfThese ticks={ticks} title={title} problem={ticksProblem} />}
    </div>
  )
}

// The last tick of a group. “None” is an answer, unlike silence. It removes the other ticks, names them, and can
// restore them, because a stray touch must not tell the school that a child with asthma has none.
interface NoneOfTheseProps {
  readonly ticks: readonly Field[]
  /** The heading of the group: “Conditions”. */
  readonly title: string
  /** The reason why the group counts as unanswered. */
  readonly problem: string | null
}

interface Cleared {
  readonly labels: string
  readonly undo: () => void
}

const NoneOfThese = ({ ticks, title, problem }: NoneOfTheseProps) => {
  const store = useAppStore()
  const { studentId } = useRecordAtHand()
  const saveAll = useSaveAll()
  const problemId = useId()
  const box = useRef<CheckboxRef>(null)
  const [cleared, setCleared] = useState<Cleared | null>(null)
  const isChosen = useAppSelector((state) => isNone(ticks, (name) => selectAnswer(state, studentId, name)))
  if (cleared && !isChosen) setCleared(null)
  const choose = (isOn: boolean) => {
    // A touch does not leave the field that is being typed in, so its text is handed over first.
    store.dispatch(draftsWanted())
    const answer = ({ name }: Field) => selectAnswer(store.getState(), studentId, name)
    const set = ticks.filter((tick) => answer(tick) === 1)
    const texts = hiddenBy(set).flatMap((field) => (answer(field) ? [`“${answer(field)}”`] : []))
    const values = [
      ...ticks.map(({ name }) => [name, isOn ? 0 : null] as const),
      ...hiddenBy(set).map(({ name }) => [name, null] as const),
    ]
    const undo = saveAll(Object.fromEntries(values))
    const labels = [...set.map(({ label }) => label), ...texts].join(', ')
    setCleared(labels === '' ? null : { labels, undo })
  }
  return (
    <div className={controlStyles.noneOfThese}>
      <Row wrap={false} justify="between" minHeight={44} className={controlStyles.flagRow}>
        <Checkbox
          ref={box}
          aria-label={`${noneOfThese}: ${title}`}
          aria-describedby={problem === null ? undefined : problemId}
          aria-invalid={problem === null ? undefined : true}
          checked={isChosen}
          onChange={({ target }) => choose(target.checked)}
        >
          {noneOfThese}
        </Checkbox>
        {isChosen && ticks[0] && <FieldMark name={ticks[0].name} hasProblem={false} />}
      </Row>
      <Text id={problemId} as="p" tone="danger" size="small">
        {problem}
      </Text>
      <UndoLine
        text={cleared && `Removed: ${cleared.labels}.`}
        onUndo={() => {
          cleared?.undo()
          box.current?.focus()
        }}
      />
    </div>
  )
}

// The layout of a section: rows of six columns without holes, and boxes as wide as their content.
const columns = 6
const shortText = 20
const longText = 100
const fewRadios = 3
const longQuestion = 30

type BoxWidth = 'digits' | 'phone' | 'short' | 'line'

/** The width of the box, by its usual content. */
export const boxWidth = ({ kind, max = 0 }: Field): BoxWidth => {
  if (kind === 'count') return 'digits'
  if (kind === 'phone') return 'phone'
  const isShort = kind === 'choice' || kind === 'house' || (kind !== 'suggest' && max > 0 && max <= shortText)
  return isShort ? 'short' : 'line'
}

/** The fewest columns that a field and its label need. */
const columnsFor = (field: Field): 2 | 3 | 6 => {
  const { kind, label, max = 0, options = [] } = field
  if (kind === 'longText' || (kind === 'text' && max >= longText)) return 6
  // Beside a label of two lines the boxes of a row would not align.
  if (kind === 'flag') return label.length > longQuestion ? 6 : 3
  if (isShownAtOnce(field) && options.length > fewRadios) return 6
  return boxWidth(field) === 'line' ? 3 : 2
}

interface Placed {
  readonly field: Field
  /** Width in columns; a row has six. */
  readonly span: number
}

/** Fills each row with as many fields as fit, in their order; they share it evenly. */
export const fieldRows = (fields: readonly Field[]): readonly Placed[] => {
  const rows: Field[][] = []
  let free = 0
  for (const field of fields) {
    const needed = columnsFor(field)
    if (needed > free) {
      rows.push([])
      free = columns
    }
    rows.at(-1)?.push(field)
    free -= needed
  }
  return rows.flatMap((row) => row.map((field) => ({ field, span: columns / row.length })))
}

/** A hint shared by several fields stands under the first: maps each of them to that field. */
export const hintHomes = (fields: readonly Field[]): ReadonlyMap<string, string> => {
  const firsts = new Map<string, string>()
  for (const { hint, name } of fields) if (hint && !firsts.has(hint)) firsts.set(hint, name)
  return new Map(fields.flatMap(({ hint, name }) => (hint ? [[name, firsts.get(hint) ?? name]] : [])))
}
