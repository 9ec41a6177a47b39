// Everything of last year is looked through: what is left of this year's registration.
import { CheckCircleFilled } from '@ant-design/icons'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#client/address/paths'
import { useAppSelector } from '#client/store/hooks'
import { count } from '#client/ui/count'
import { selectMissing } from '../registrationSelectors'
import * as shared from '../registration.module.css'
import * as styles from './lastYear.module.css'

export const AllLookedThrough = ({ count: sections }: { count: number }) => {
  const missing = useAppSelector(selectMissing)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const others = missing.filter(({ step }) => step !== 'complete')
  const isToAgree = others.length < missing.length
  const what = [
    ...(others.length > 0 ? [`${count(others.length, 'thing')} still missing`] : []),
    ...(isToAgree ? ['your agreement to the school’s terms for this year'] : []),
  ].join(', and ')
  return (
    <section className={shared.card} aria-labelledby="all-looked-through">
      <h2 id="all-looked-through" className={`${shared.cardTitle} ${styles.all}`} tabIndex={-1} ref={heading}>
        <CheckCircleFilled aria-hidden /> All {sections} checked
      </h2>
      <p className={styles.lead}>
        {what === '' ? 'Thank you. Nothing is left to do.' : `Thank you. What is left: ${what}.`}
      </p>
      <Link to={paths.complete} className={`plain-button ${styles.onward}`}>
        {what === '' ? 'View your answers' : 'Continue with what is left'}
      </Link>
    </section>
  )
}
