// How much goes along: everything, everything but what is sensitive, or the office's own choice of columns.
import { Radio } from 'antd'
import * as styles from './sheet.module.css'

const choices = [
  {
    value: 'all',
    title: 'All registration data',
    about: 'Every answer, with health, religion and ethnic group. Keep the file as safe as the paper forms.',
  },
  {
    value: 'plain',
    title: 'Without sensitive answers',
    about: 'Leaves out health, religion and ethnic group. Enough for most lists, and safer to share.',
  },
  { value: 'own', title: 'Chosen columns', about: 'Tick what the file should include.' },
] as const

export type Answers = (typeof choices)[number]['value']

export const isAnswers = (name: string): name is Answers => choices.some(({ value }) => value === name)

interface WhichAnswersProps {
  readonly chosen: Answers
  readonly onChosen: (chosen: Answers) => void
}

export const WhichAnswers = ({ chosen, onChosen }: WhichAnswersProps) => (
  <Radio.Group
    className={styles.answers}
    aria-label="Which answers"
    value={chosen}
    onChange={({ target }) => onChosen(target.value as Answers)}
  >
    {choices.map(({ value, title, about }) => (
      <Radio key={value} value={value}>
        <strong>{title}</strong>
        <span className={styles.answersAbout}>{about}</span>
      </Radio>
    ))}
  </Radio.Group>
)
