// The strip of forms, one of them open at a time.
import { useId, useState, type ReactNode } from 'react'
import { DownOutlined, PrinterOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import type { ChasePlace } from '#shared/rules/intake/chasePlace'
import { measureText } from '#shared/rules/intake/measure'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { WithRight } from '#client/session/rights'
import { List, Muted, Row, Stack, Text } from '#client/ui/primitives'
import {
  type FormCounts,
  type ClassCounts,
  type Counts,
  FigureLinks,
  formTitle,
  figures,
  placePath,
  shares,
} from './FigureLinks'
import * as styles from './progress.module.css'

interface FormsProps {
  readonly forms: readonly FormCounts[]
  readonly onChase: (place: ChasePlace) => void
}

export const Forms = ({ forms, onChase }: FormsProps) => {
  const [openLevel, setOpenLevel] = useState<number | null>()
  const panel = useId()
  const open = forms.find(({ formLevel }) => formLevel === openLevel)
  return (
    <>
      <List gap={1} className={styles.tiles}>
        {forms.map((form) => (
          <li key={form.formLevel ?? 'none'}>
            <FormTile
              form={form}
              isOpen={form === open}
              panel={panel}
              onToggle={() => setOpenLevel(form === open ? undefined : form.formLevel)}
            />
          </li>
        ))}
      </List>
      {open && <FormDetail id={panel} form={open} onChase={onChase} />}
    </>
  )
}

interface FormTileProps {
  readonly form: FormCounts
  readonly isOpen: boolean
  /** The id of the panel that the tile opens. */
  readonly panel: string
  readonly onToggle: () => void
}

/** One form: its bar and how much is missing. Pressing it shows its numbers and classes. */
const FormTile = ({ form, isOpen, panel, onToggle }: FormTileProps) => (
  <Stack
    as="button"
    gap={1}
    type="button"
    className={styles.tile}
    aria-expanded={isOpen}
    aria-controls={panel}
    onClick={onToggle}
  >
    <Row as="span" gap={0} wrap={false} align="stretch" justify="between" className={styles.tileHead}>
      <strong>{formTitle(form.formLevel)}</strong>
      <DownOutlined aria-hidden className={isOpen ? styles.turned : ''} />
    </Row>
    <ShareBar counts={form} />
    <Muted small numeric className={styles.tileText}>
      {measureText(form.measure)}
    </Muted>
  </Stack>
)

interface FormDetailProps {
  readonly id: string
  readonly form: FormCounts
  readonly onChase: (place: ChasePlace) => void
}

/** The opened form: its numbers, and those of each class with the chase list. */
const FormDetail = ({ id, form, onChase }: FormDetailProps) => {
  const { formLevel } = form
  const title = formTitle(formLevel)
  return (
    <div id={id} role="group" aria-label={`${title}, class by class`}>
      <Heads />
      <List gap={0}>
        <li className={styles.row}>
          <strong>{title}</strong>
          <MeasuredShare counts={form} />
          <FigureLinks counts={form} of={title} place={{ formLevel: form.formLevel }} />
          <Row as="span" gap={0} align="stretch" justify="end">
            {formLevel !== null && form.complete < form.students && (
              <ChaseAct of={title} onChase={() => onChase({ is: 'form', form_level: formLevel })} />
            )}
          </Row>
        </li>
        {form.classes.map((one) => (
          <ClassRow
            key={one.classId ?? 'none'}
            counts={one}
            onChase={() => onChase({ is: 'class', class_id: one.classId })}
          />
        ))}
      </List>
    </div>
  )
}

/** Column heads at middle widths, where the words beside the numbers are hidden. Screen readers get the links’ labels. */
const Heads = () => (
  <div className={`${styles.row} ${styles.heads}`} aria-hidden="true">
    <span />
    <span />
    <Text numeric className={styles.numbers}>
      {figures.map(({ key, title }) => (
        <span key={key}>{title}</span>
      ))}
    </Text>
    <span />
  </div>
)

const ClassRow = ({ counts, onChase }: { counts: ClassCounts; onChase: () => void }) => {
  const { classId } = counts
  const title = classId === null ? 'Without a class' : `Class ${classId}`
  const owes = counts.complete < counts.students
  return (
    <li className={styles.row}>
      <Text as={Link} tone="text" to={placePath({ classId })}>
        {title}
      </Text>
      <MeasuredShare counts={counts} />
      <FigureLinks counts={counts} of={title} place={{ classId }} />
      <Row as="span" gap={0} align="stretch" justify="end">
        {classId !== null && <SlipsAct classId={classId} of={title} />}
        {owes && <ChaseAct of={title} onChase={onChase} />}
      </Row>
    </li>
  )
}

/** The bar, and under it how much is missing. */
const MeasuredShare = ({ counts }: { counts: Counts }) => (
  <span className={styles.measured}>
    <ShareBar counts={counts} />
    <Muted small numeric className={styles.tileText}>
      {measureText(counts.measure)}
    </Muted>
  </span>
)

/** A thin stacked bar of complete, in progress and not started. The numbers beside it say the same in words. */
const ShareBar = ({ counts }: { counts: Counts }) => (
  <span className={styles.shareBar} aria-hidden="true">
    {shares.map(({ key }) => (
      <span key={key} data-share={key} style={{ flexGrow: counts[key] }} />
    ))}
  </span>
)

const ChaseAct = ({ of, onChase }: { of: string; onChase: () => void }) => (
  <WithRight to="readIntake">
    <PlaceAct icon={<UnorderedListOutlined aria-hidden />} title="Chase list" of={of} onPress={onChase} />
  </WithRight>
)

/** The sign-in slips of a class: they open over the table. */
const SlipsAct = ({ classId, of }: { classId: string; of: string }) => {
  const { change } = useOfficeQuery()
  return (
    <WithRight to="helpSignIn">
      <PlaceAct
        icon={<PrinterOutlined aria-hidden />}
        title="Sign-in slips"
        of={of}
        onPress={() => change({ slips: classId })}
      />
    </WithRight>
  )
}

interface PlaceActProps {
  readonly icon: ReactNode
  readonly title: string
  readonly of: string
  readonly onPress: () => void
}

/** An act on a form or a class of the board. */
const PlaceAct = ({ icon, title, of, onPress }: PlaceActProps) => (
  <button type="button" className={styles.placeAct} onClick={onPress}>
    {icon} {title}
    <span className="unseen"> of {of}</span>
  </button>
)
