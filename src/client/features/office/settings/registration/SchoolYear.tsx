// Begin a new school year: every family of the chosen forms looks through its answers and agrees again.
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { FormWindow } from '#shared/contract/school/registrationSettings'
import { academicYear, registrationYearOf } from '#shared/rules/dates'
import { officePath } from '#client/address/officeView'
import { useGetYearTurnQuery } from '#client/api/lists/yearTurnApi'
import { today } from '#client/ui/dates/moments'
import { SchoolYearDialog } from './SchoolYearDialog'
import { familiesText } from './schoolYearTexts'
import { ButtonRow } from '#client/ui/panels/ButtonRow'
import * as styles from '../settings.module.css'

/** A school that is in the year already is told so instead of led to turn into it. */
const TurnLink = () => {
  const { data } = useGetYearTurnQuery()
  if (data?.refused !== undefined) return <p>{data.refused}</p>
  return (
    <p>
      <Link to={officePath('dashboard', { turn: 'resume' })}>
        Start school year {academicYear(registrationYearOf(today()))}: classes, leavers, newcomers …
      </Link>
      <span className={styles.hint}>
        {' '}
        This goes step by step, with all that is below. Nothing changes until the last step.
      </span>
    </p>
  )
}

export const SchoolYear = ({ windows }: { windows: readonly FormWindow[] }) => {
  const [isAsking, setAsking] = useState(false)
  const [asked, setAsked] = useState<number | null>(null)
  return (
    <section className={styles.card} aria-label="A new school year">
      <header className={styles.cardHead}>
        <h3>A new school year</h3>
      </header>
      <TurnLink />
      <p className={styles.hint}>
        Or only ask the families: they keep their answers and documents from last year. On their first visit
        they check each section, “Still right” or “Change”, and agree to the terms again.
      </p>
      <ButtonRow note={asked === null ? '' : `Done. Asked to agree again: ${familiesText(asked)}.`}>
        <Button onClick={() => setAsking(true)}>Only ask the families again …</Button>
      </ButtonRow>
      {isAsking && <SchoolYearDialog windows={windows} onBegun={setAsked} onClose={() => setAsking(false)} />}
    </section>
  )
}
