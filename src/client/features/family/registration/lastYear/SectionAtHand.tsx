// One section of last year's answers: still right is one press; Change leads into the form, and back.
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { fieldsIn, type LastYearSection } from '#shared/rules/intake/lastYear'
import { stepPaths } from '#client/address/paths'
import { useConfirmSectionMutation } from '#client/api/intake/lastYearApi'
import { errorText } from '#client/api/transport/errorText'
import { isUnanswered } from '#client/saving/device/readings'
import { useAppSelector } from '#client/store/hooks'
import { onFirstClick } from '#client/ui/firstClick'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { selectQueue, selectRecord, selectStudentId } from '../registrationSelectors'
import { selectSentBack } from '../reviewSelectors'
import { fromLastYear, pathToThing } from '../stepPaths'
import { obstacleTo, type Obstacle } from './obstacle'
import { SectionAnswers } from './SectionAnswers'
import * as shared from '../registration.module.css'
import * as styles from './lastYear.module.css'

const cutOffText = 'You are offline, so nothing was saved. Try again when you are online.'

const textOf = (error: unknown): string => (isUnanswered(error) ? cutOffText : errorText(error))

const pathTo = (section: LastYearSection): string => {
  const [first] = fieldsIn(section)
  return first ? pathToThing(first) : stepPaths[section.step]
}

/** The focus follows from section to section, but does not jump there when the page is opened. */
const useFocusWhenNext = (name: string) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()
  const shown = useRef(hash === '' ? name : null)
  useEffect(() => {
    if (shown.current === name) return
    shown.current = name
    heading.current?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }, [name])
  return heading
}

const useObstacle = (section: LastYearSection): Obstacle | null => {
  const queue = useAppSelector(selectQueue)
  const sentBack = useAppSelector(selectSentBack)
  return obstacleTo(section, { queue, sentBack })
}

interface FirstButtonProps {
  readonly title: string
  readonly obstacle: Obstacle | null
  readonly isLoading: boolean
  readonly onConfirm: () => void
  readonly onGo: (path: string) => void
}

/** Still right, or what comes before it can be said. */
const FirstButton = ({ title, obstacle, isLoading, onConfirm, onGo }: FirstButtonProps) => {
  if (obstacle?.is === 'open')
    return (
      <Button type="primary" size="large" onClick={() => onGo(obstacle.path)}>
        {obstacle.action}
      </Button>
    )
  if (obstacle)
    return (
      <Button type="primary" size="large" disabled>
        Being saved…
      </Button>
    )
  return (
    <Button type="primary" size="large" loading={isLoading} {...onFirstClick(onConfirm)}>
      Still right<span className="unseen">: {title}</span>
    </Button>
  )
}

export const SectionAtHand = ({ section }: { section: LastYearSection }) => {
  const { name, title } = section
  const navigate = useNavigate()
  const student_id = useAppSelector(selectStudentId)
  const base = useAppSelector((state) => selectRecord(state)?.version ?? 0)
  const [confirm, { isLoading, isSuccess, error, originalArgs, reset }] = useConfirmSectionMutation()
  // The server's answer is shown a moment after it came: until then a second press would confirm the same section again.
  const isBusy = isLoading || (isSuccess && originalArgs?.section === name)
  const heading = useFocusWhenNext(name)
  const confirmOnce = () => {
    if (!isBusy) void confirm({ student_id, section: name, base })
  }
  const obstacle = useObstacle(section)
  const goTo = (path: string) => {
    reset()
    void navigate(path, { state: fromLastYear })
  }
  return (
    <section className={shared.card} aria-labelledby="section-at-hand">
      <h2
        id="section-at-hand"
        className={`${shared.cardTitle} ${styles.heading}`}
        tabIndex={-1}
        ref={heading}
      >
        {title}
      </h2>
      <SectionAnswers section={section} />
      <div className={styles.decision}>
        {obstacle?.is === 'open' && <p className={styles.obstacle}>{obstacle.text}</p>}
        <ErrorAlert text={error && originalArgs?.section === name ? textOf(error) : null} />
        <div className={styles.buttons}>
          <FirstButton {...{ title, obstacle, isLoading: isBusy }} onConfirm={confirmOnce} onGo={goTo} />
          <Button size="large" onClick={() => goTo(pathTo(section))}>
            Change<span className="unseen"> {title}</span>
          </Button>
        </div>
      </div>
    </section>
  )
}
