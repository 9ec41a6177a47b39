// The head of the grid: the class and its view.
import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { memo } from 'react'
import type { ClassMarks } from '#shared/contract/reports/marks'
import { Row } from '#client/ui/primitives'
import { viewsOf, type GridColumn, type View } from './grid/gridColumns'
import * as styles from './marks.module.css'

interface ClassHeadProps {
  readonly classId: string
  readonly shown: Pick<ClassMarks, 'subjects' | 'of_term'>
  readonly classes: readonly string[]
  readonly view: View
  readonly onClass: (classId: string) => void
  readonly onView: (view: string) => void
  /** A phone shows a single column. */
  readonly narrow: {
    readonly columns: readonly GridColumn[]
    readonly chosen: string
    readonly onColumn: (id: string) => void
  } | null
}

const option = ({ id, title }: { id: string; title: string }) => ({ value: id, label: title })

interface StepsProps {
  readonly what: string
  readonly value: string
  readonly values: readonly string[]
  readonly onChange: (value: string) => void
  readonly children: React.ReactNode
}

/** A select between a back button and a forward button. */
const Steps = ({ what, value, values, onChange, children }: StepsProps) => {
  const at = values.indexOf(value)
  const to = (by: 1 | -1) => values[at + by]
  const button = (by: 1 | -1, icon: React.ReactNode) => (
    <Button
      type="text"
      icon={icon}
      aria-label={`${by === 1 ? 'Next' : 'Previous'} ${what}`}
      disabled={at < 0 || to(by) === undefined}
      onClick={() => {
        const next = to(by)
        if (next !== undefined) onChange(next)
      }}
    />
  )
  return (
    <Row gap={1} wrap={false} className={styles.steps}>
      {button(-1, <LeftOutlined />)}
      {children}
      {button(1, <RightOutlined />)}
    </Row>
  )
}

/** Memoised, because a save changes the marks and not the head. */
export const ClassHead = memo(
  ({ classId, shown, classes, view, onClass, onView, narrow }: ClassHeadProps) => {
    const { taken, others, whole } = viewsOf(shown)
    const isTeacher = shown.of_term.is_shown === 0
    const groups = [
      { label: isTeacher ? 'Your subjects' : 'Subjects of the class', options: taken.map(option) },
      { label: 'Other subjects', options: others.map(option) },
      { label: 'Whole class', options: whole.map(option) },
    ].filter(({ options }) => options.length > 0)
    return (
      <Row rowGap={2} gap={4}>
        <Steps what="class" value={classId} values={classes} onChange={onClass}>
          <Select
            aria-label="Class"
            className={styles.class}
            showSearch
            value={classId}
            options={classes.map((id) => ({ value: id, label: id }))}
            onChange={onClass}
          />
        </Steps>
        <Steps
          what="subject"
          value={view.id}
          values={[...taken, ...others, ...whole].map(({ id }) => id)}
          onChange={onView}
        >
          <Select
            aria-label="What to show"
            className={styles.view}
            showSearch={{ optionFilterProp: 'label' }}
            value={view.id}
            options={groups}
            onChange={onView}
          />
        </Steps>
        {narrow && (
          <Steps
            what="column"
            value={narrow.chosen}
            values={narrow.columns.map(({ id }) => id)}
            onChange={narrow.onColumn}
          >
            <Select
              aria-label="Column"
              className={styles.view}
              value={narrow.chosen}
              options={narrow.columns.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={narrow.onColumn}
            />
          </Steps>
        )}
      </Row>
    )
  },
)
