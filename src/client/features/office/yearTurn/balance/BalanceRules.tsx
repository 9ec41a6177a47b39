// The classes that newcomers are spread over, and what the rule looks at.
import { Checkbox, Switch } from 'antd'
import { useId } from 'react'
import type { FormClass } from '#shared/contract/school/lookups'
import type { Balance, YearTurnPlan } from '#shared/contract/lists/yearTurn'
import { spreadText } from '#shared/rules/lists/yearTurn/spread'
import type { StepProps } from '../stepProps'
import { classChoices } from './newcomerPlaces'
import * as styles from './balance.module.css'

interface BalanceRulesProps extends Pick<StepProps, 'change'> {
  readonly plan: YearTurnPlan
  readonly classes: readonly FormClass[]
  readonly chosen: readonly string[]
}

const ClassBoxes = ({ plan, change, classes, chosen }: BalanceRulesProps) => {
  const choices = classChoices(classes, plan.intake_classes)
  const toggle = (id: string, isOn: boolean) =>
    change({ intake_classes: choices.filter((one) => (one === id ? isOn : chosen.includes(one))) })
  return (
    <fieldset className={styles.group}>
      <legend>Classes for the newcomers</legend>
      <div className={styles.boxes}>
        {choices.map((id) => {
          const isOn = chosen.includes(id)
          return (
            <Checkbox
              key={id}
              checked={isOn}
              // One must be left.
              disabled={isOn && chosen.length === 1}
              onChange={({ target }) => toggle(id, target.checked)}
            >
              {id}
            </Checkbox>
          )
        })}
      </div>
    </fieldset>
  )
}

const switches: ReadonlyArray<readonly [keyof Balance, string]> = [
  ['sex', 'Girls and boys'],
  ['primary_school', 'Primary schools'],
  ['house', 'Houses'],
]

const RuleSwitch = ({
  title,
  isOn,
  onSwitch,
}: {
  title: string
  isOn: boolean
  onSwitch: (isOn: boolean) => void
}) => {
  const id = useId()
  return (
    <div className={styles.switch}>
      <Switch id={id} checked={isOn} onChange={onSwitch} />
      <label htmlFor={id}>{title}</label>
    </div>
  )
}

export const BalanceRules = (props: BalanceRulesProps) => {
  const { plan, change } = props
  return (
    <div className={styles.rules}>
      <ClassBoxes {...props} />
      <fieldset className={styles.group}>
        <legend>Balanced by</legend>
        <div className={styles.boxes}>
          {switches.map(([name, title]) => (
            <RuleSwitch
              key={name}
              title={title}
              isOn={plan.balance[name] === 1}
              onSwitch={(isOn) => change({ balance: { ...plan.balance, [name]: isOn ? 1 : 0 } })}
            />
          ))}
        </div>
      </fieldset>
      <p className={styles.lead}>{spreadText(plan.balance)}</p>
    </div>
  )
}
