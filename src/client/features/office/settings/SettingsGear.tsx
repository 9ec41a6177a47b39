// The gear of the top bar.
import { SettingOutlined } from '@ant-design/icons'
import { useOfficeQuery } from '../../../address/useOfficeQuery'
import { allSettings } from './settingsSections'
import * as styles from './gear.module.css'

export const SettingsGear = () => {
  const { query, change } = useOfficeQuery()
  return (
    <button
      type="button"
      className={styles.gear}
      aria-label="Settings"
      data-tip="Settings"
      aria-current={query.has('settings') ? 'page' : undefined}
      onClick={() => change({ settings: allSettings })}
    >
      <SettingOutlined aria-hidden />
    </button>
  )
}
