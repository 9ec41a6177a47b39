// The gear of the top bar. The drawer itself is loaded when it is opened for the first time.
import { SettingOutlined } from '@ant-design/icons'
import { lazy, Suspense } from 'react'
import { useOfficeQuery } from '../../../address/useOfficeQuery'
import { useLazyMount } from '../../../ui/hooks/useLazyMount'
import * as styles from './settings.module.css'

const SettingsDrawer = lazy(() => import('./SettingsDrawer'))

export const SettingsGear = () => {
  const { query, change } = useOfficeQuery()
  const wasOpen = useLazyMount(query.has('settings'))
  return (
    <>
      <button
        type="button"
        className={styles.gear}
        aria-label="Settings"
        data-tip="Settings"
        aria-haspopup="dialog"
        onClick={() => change({ settings: 'menu' })}
      >
        <SettingOutlined aria-hidden />
      </button>
      {wasOpen && (
        <Suspense fallback={null}>
          <SettingsDrawer />
        </Suspense>
      )}
    </>
  )
}
