// Parts of the settings in the frame of the office: the gear in the top bar, a notice about recovery codes, and the set-up
// of a new school.
import { SettingOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { officePath } from '#client/address/officeView'
import { setUpPath } from '#client/address/setUpSteps'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useGetSchoolSetUpQuery } from '#client/api/school/schoolOfficeApi'
import { portalConfig } from '#client/portalConfig'
import { useRight } from '#client/session/rights'
import { sessionSelectors } from '#client/session/sessionState'
import { useAppSelector } from '#client/store/hooks'
import { BarButton } from '#client/ui/BarButton'
import { Notice } from '#client/ui/notices/Notice'
import { allSettings } from '#client/address/settingsSections'

export const SettingsGear = () => {
  const { query, change } = useOfficeQuery()
  return (
    <BarButton
      name="Settings"
      icon={<SettingOutlined aria-hidden />}
      isCurrent={query.has('settings')}
      onPress={() => change({ settings: allSettings })}
    />
  )
}

/** After signing in with a recovery code: the number that is left, and what to do when they run out. */
export const RecoveryNotice = () => {
  const left = useAppSelector(sessionSelectors.selectCodesLeft)
  const [isClosed, setClosed] = useState(false)
  if (left === null || isClosed) return null
  return (
    <Notice is="warning" role="status" below={6} title={leftText(left)} onClose={() => setClosed(true)}>
      Lost your phone? Move the second step to another one, or make new codes:{' '}
      <Link to={officePath('dashboard', { settings: 'ownSignIn' })}>your own sign-in</Link>.
    </Notice>
  )
}

const leftText = (left: number): string => {
  if (left === 0) return 'You signed in with your last recovery code'
  return `You signed in with a recovery code: ${left === 1 ? '1 is' : `${left} are`} left`
}

/**
 * After a sign-in, not after a reload: a real school that nobody has begun to set up opens on its set-up. Whoever has an
 * address of the office, or has opened something else meanwhile, stays there.
 * @param isHeld the office is still closed to this person
 */
export const useSetUpFirst = (isHeld: boolean): void => {
  const navigate = useNavigate()
  const isArriving = useAppSelector(sessionSelectors.selectIsArriving)
  const [hasSignedIn] = useState(isArriving)
  const isTheirs = useRight('runOffice')
  const isDecided = useRef(false)
  const { data: school } = useGetSchoolSetUpQuery(undefined, {
    skip: !hasSignedIn || isHeld || !isTheirs || portalConfig().demo,
  })
  useEffect(() => {
    if (!school || isDecided.current) return
    isDecided.current = true
    const isNew = school.begun === 0 && school.lacking.length > 0
    if (isNew && isAtStart()) void navigate(setUpPath, { replace: true })
  }, [school, navigate])
}

const isAtStart = (): boolean => window.location.pathname + window.location.search === officePath('dashboard')
